// A plain simple tabular reduction in C++, so that the kernel's `str` has a fair rival: Ullmann, "Partition
// search for non-binary constraint satisfaction" (2007), in a search that maintains arc consistency, first
// variable first, least value first, x = v against x != v. Values and rows are sparse sets, so that going
// back means setting a size. It reads the flat form of a network (`bench/rivals.mjs`) with positive tables
// only, and prints one JSON object.
//
//     g++ -O3 -march=native -std=c++17 -o build/str bench/str.cpp
//     build/str FILE.tab all|first|NODES

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

namespace {

constexpr int STAR = INT32_MIN;

// The elements 0 … size-1 of `element` are in the set.
struct SparseSet {
  std::vector<int> element;
  std::vector<int> place;
  int size = 0;

  explicit SparseSet(int n) : element(n), place(n), size(n) {
    std::iota(element.begin(), element.end(), 0);
    std::iota(place.begin(), place.end(), 0);
  }
  bool has(int value) const { return place[value] < size; }
  void remove(int value) {
    const int at = place[value], last = element[--size];
    element[at] = last, place[last] = at;
    element[size] = value, place[value] = size;
  }
  void keepOnly(int value) {
    const int at = place[value], first = element[0];
    element[at] = first, place[first] = at;
    element[0] = value, place[value] = 0;
    size = 1;
  }
  int least() const {
    int least = element[0];
    for (int i = 1; i < size; i++) least = element[i] < least ? element[i] : least;
    return least;
  }
};

struct Table {
  std::vector<int> scope;
  const std::vector<int>* cells;  // row after row, indices of values or STAR
  std::vector<int> row;           // the rows 0 … limit-1 are valid as far as is known
  int limit;
  bool queued = false;
};

std::vector<SparseSet> domains;
std::vector<Table> tables;
std::vector<std::vector<int>> tablesOn;
std::vector<int> queue;
size_t head = 0;
std::vector<std::vector<int>> supported;  // per variable and value: the last examination that found a support
int examination = 0;

struct Change {
  int* size;
  int before;
};
std::vector<Change> trail;

long solutions = 0, nodes = 0, failures = 0;
long mostSolutions = INT64_MAX, mostNodes = INT64_MAX;

void enqueue(int variable, int except) {
  for (int t : tablesOn[variable]) {
    if (t == except || tables[t].queued) continue;
    tables[t].queued = true;
    queue.push_back(t);
  }
}

bool examine(int t) {
  Table& table = tables[t];
  const int arity = static_cast<int>(table.scope.size());
  const int* cells = table.cells->data();
  examination++;
  int missing[64];   // values without a support, column by column
  int open[64];      // columns with such values
  int columns = 0;
  for (int c = 0; c < arity; c++) {
    missing[c] = domains[table.scope[c]].size;
    open[columns++] = c;
  }
  const int before = table.limit;
  for (int i = 0; i < table.limit;) {
    const int* row = cells + static_cast<size_t>(table.row[i]) * arity;
    bool valid = true;
    for (int c = 0; c < arity; c++) {
      if (row[c] != STAR && !domains[table.scope[c]].has(row[c])) {
        valid = false;
        break;
      }
    }
    if (!valid) {
      std::swap(table.row[i], table.row[--table.limit]);
      continue;
    }
    for (int k = 0; k < columns;) {
      const int c = open[k];
      int& mark = supported[table.scope[c]][row[c] == STAR ? 0 : row[c]];
      if (row[c] == STAR) missing[c] = 0;
      else if (mark != examination) mark = examination, missing[c]--;
      if (missing[c] == 0) open[k] = open[--columns];
      else k++;
    }
    i++;
  }
  if (table.limit != before) trail.push_back({&table.limit, before});
  for (int k = 0; k < columns; k++) {
    const int variable = table.scope[open[k]];
    SparseSet& domain = domains[variable];
    trail.push_back({&domain.size, domain.size});
    for (int i = domain.size - 1; i >= 0; i--) {
      if (supported[variable][domain.element[i]] != examination) domain.remove(domain.element[i]);
    }
    if (domain.size == 0) return false;
    enqueue(variable, t);
  }
  return true;
}

bool propagate() {
  bool consistent = true;
  while (head < queue.size() && consistent) {
    const int t = queue[head++];
    tables[t].queued = false;
    consistent = examine(t);
  }
  while (head < queue.size()) tables[queue[head++]].queued = false;
  queue.clear();
  head = 0;
  return consistent;
}

void undo(size_t mark) {
  for (; trail.size() > mark; trail.pop_back()) *trail.back().size = trail.back().before;
}

// The network is arc consistent, and no variable before this one is open. A node is a value that is tried, as
// in the kernel; if one variable is left, all its values are solutions. False when a limit is reached.
bool search(size_t variable) {
  while (variable < domains.size() && domains[variable].size == 1) variable++;
  size_t other = variable + 1;
  while (other < domains.size() && domains[other].size == 1) other++;
  if (other >= domains.size()) {
    const int values = variable < domains.size() ? domains[variable].size : 1;
    if (variable < domains.size()) {
      if (nodes >= mostNodes) return false;
      nodes += values;
    }
    solutions += values;
    return solutions < mostSolutions;
  }
  const size_t mark = trail.size();
  SparseSet& domain = domains[variable];
  const int value = domain.least();
  for (bool equal : {true, false}) {
    if (equal && nodes >= mostNodes) return false;
    nodes += equal;
    trail.push_back({&domain.size, domain.size});
    if (equal) domain.keepOnly(value);
    else domain.remove(value);
    enqueue(static_cast<int>(variable), -1);
    if (!propagate()) failures++;
    else if (!search(variable)) return false;
    undo(mark);
  }
  return true;
}

double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::string read(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == nullptr) exit(2);
  std::string text;
  char piece[1 << 16];
  for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) text.append(piece, n);
  fclose(file);
  return text;
}

}  // namespace

int main(int count, char** args) {
  if (count < 3) return 2;
  const std::string text = read(args[1]);
  const char* at = text.c_str();
  const auto next = [&at]() {
    while (*at == ' ' || *at == '\n') at++;
    if (*at == '*') return at++, STAR;
    char* end;
    const long value = strtol(at, &end, 10);
    at = end;
    return static_cast<int>(value);
  };

  const int variables = next();
  std::vector<std::vector<int>> values(variables);
  for (auto& list : values) {
    list.resize(next());
    for (int& value : list) value = next();
    domains.emplace_back(static_cast<int>(list.size()));
    supported.emplace_back(list.size(), 0);
  }
  struct Rows {
    int arity;
    std::vector<int> names;
  };
  std::vector<Rows> rows(next());
  for (auto& [arity, names] : rows) {
    arity = next();
    names.resize(static_cast<size_t>(arity) * next());
    if (next() != 1) return fprintf(stderr, "negative tables are not understood\n"), 2;
    for (int& name : names) name = next();
  }
  const int constraints = next();
  tablesOn.resize(variables);
  std::vector<std::vector<int>> cells(constraints);
  for (int t = 0; t < constraints; t++) {
    const auto& [arity, names] = rows[next()];
    Table table{{}, &cells[t], {}, 0};
    for (int c = 0; c < arity; c++) {
      table.scope.push_back(next());
      tablesOn[table.scope[c]].push_back(t);
    }
    for (size_t i = 0; i < names.size(); i += arity) {
      for (int c = 0; c < arity; c++) {
        const auto& list = values[table.scope[c]];
        size_t index = 0;
        while (names[i + c] != STAR && list[index] != names[i + c]) index++;
        cells[t].push_back(names[i + c] == STAR ? STAR : static_cast<int>(index));
      }
      table.row.push_back(table.limit++);
    }
    table.queued = true;
    queue.push_back(t);
    tables.push_back(table);
  }

  if (!strcmp(args[2], "first")) mostSolutions = 1;
  else if (strcmp(args[2], "all")) mostNodes = atol(args[2]);
  // The first propagation is left out: a program that searches a network several times does it once.
  const bool consistent = propagate();
  const double start = seconds();
  if (consistent) search(0);
  printf("{\"solutions\":%ld,\"nodes\":%ld,\"failures\":%ld,\"seconds\":%.6f}\n", solutions, nodes, failures,
         seconds() - start);
}
