/**
 * Moves and successors of board games written by hand, without any GDL, to count states independently of the
 * rule sheets. A board is an array of cells, row by row from the bottom; 0 is empty, 1 and 2 are the players.
 */

export interface Position {
  readonly board: readonly number[];
  /** 1 or 2: who moves. */
  readonly player: number;
}

export interface Rules {
  readonly start: Position;
  isTerminal(position: Position): boolean;
  successors(position: Position): Position[];
}

/** Sequences of moves by length, and those of them that end in a terminal position. */
export function count(rules: Rules, depth: number): { nodes: number[]; terminals: number[] } {
  const nodes = new Array<number>(depth + 1).fill(0);
  const terminals = new Array<number>(depth + 1).fill(0);
  const visit = (position: Position, ply: number): void => {
    nodes[ply] = nodes[ply] + 1;
    if (rules.isTerminal(position)) terminals[ply] = terminals[ply] + 1;
    else if (ply < depth) for (const next of rules.successors(position)) visit(next, ply + 1);
  };
  visit(rules.start, 0);
  return { nodes, terminals };
}

function put(board: readonly number[], changes: readonly (readonly [number, number])[]): number[] {
  const next = [...board];
  for (const [cell, content] of changes) next[cell] = content;
  return next;
}

/** All lines of `length` cells on a board. */
function linesOf(width: number, height: number, length: number): number[][] {
  const steps = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const;
  return Array.from({ length: width * height }, (_, cell) => cell).flatMap((cell) =>
    steps.flatMap(([right, up]) => {
      const [column, row] = [cell % width, Math.floor(cell / width)];
      if (!inside(column + right * (length - 1), row + up * (length - 1), width, height)) return [];
      return [Array.from({ length }, (_, i) => cell + i * (right + up * width))];
    }),
  );
}

function hasLine(board: readonly number[], lines: readonly (readonly number[])[]): boolean {
  return lines.some((line) => board[line[0]] !== 0 && line.every((cell) => board[cell] === board[line[0]]));
}

function inside(column: number, row: number, width: number, height: number): boolean {
  return column >= 0 && column < width && row >= 0 && row < height;
}

const THREES = linesOf(3, 3, 3);

export const ticTacToe: Rules = {
  start: { board: new Array(9).fill(0), player: 1 },
  isTerminal: ({ board }) => hasLine(board, THREES) || !board.includes(0),
  successors: ({ board, player }) =>
    [...board.keys()]
      .filter((cell) => board[cell] === 0)
      .map((cell) => ({ board: put(board, [[cell, player]]), player: 3 - player })),
};

const FOURS = linesOf(7, 6, 4);

export const connectFour: Rules = {
  start: { board: new Array(42).fill(0), player: 1 },
  isTerminal: ({ board }) => hasLine(board, FOURS) || !board.includes(0),
  successors: ({ board, player }) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((column) => {
      const row = [0, 1, 2, 3, 4, 5].find((r) => board[r * 7 + column] === 0);
      return row === undefined
        ? []
        : [{ board: put(board, [[row * 7 + column, player]]), player: 3 - player }];
    }),
};

export const breakthrough: Rules = {
  start: { board: Array.from({ length: 64 }, (_, cell) => (cell < 16 ? 1 : cell >= 48 ? 2 : 0)), player: 1 },
  isTerminal: ({ board }) =>
    board.slice(56).includes(1) || board.slice(0, 8).includes(2) || !board.includes(1) || !board.includes(2),
  successors: ({ board, player }) =>
    [...board.keys()].flatMap((from) => {
      const [column, row] = [from % 8, Math.floor(from / 8) + (player === 1 ? 1 : -1)];
      if (board[from] !== player) return [];
      return [-1, 0, 1].flatMap((aside) => {
        const to = row * 8 + column + aside;
        if (!inside(column + aside, row, 8, 8)) return [];
        if (board[to] === player || (aside === 0 && board[to] !== 0)) return [];
        return [
          {
            board: put(board, [
              [from, 0],
              [to, player],
            ]),
            player: 3 - player,
          },
        ];
      });
    }),
};

const DIRECTIONS = [-1, 0, 1]
  .flatMap((right) => [-1, 0, 1].map((up) => [right, up] as const))
  .filter(([r, u]) => r || u);

/** The discs that turn over when `player` takes `cell`; none if the cell is taken. */
function turned(board: readonly number[], player: number, cell: number): number[] {
  if (board[cell] !== 0) return [];
  return DIRECTIONS.flatMap(([right, up]) => {
    const run: number[] = [];
    for (let c = (cell % 8) + right, r = Math.floor(cell / 8) + up; inside(c, r, 8, 8); c += right, r += up) {
      const content = board[r * 8 + c];
      if (content === player) return run;
      if (content === 0) return [];
      run.push(r * 8 + c);
    }
    return [];
  });
}

function placements({ board, player }: Position): Position[] {
  return [...board.keys()].flatMap((cell) => {
    const discs = turned(board, player, cell);
    if (discs.length === 0) return [];
    return [
      {
        board: put(
          board,
          [cell, ...discs].map((disc) => [disc, player] as const),
        ),
        player: 3 - player,
      },
    ];
  });
}

export const reversi: Rules = {
  start: {
    board: put(new Array(64).fill(0), [
      [27, 2],
      [28, 1],
      [35, 1],
      [36, 2],
    ]),
    player: 1,
  },
  isTerminal: ({ board }) => [1, 2].every((player) => placements({ board, player }).length === 0),
  successors: (position) => {
    const next = placements(position);
    return next.length > 0 ? next : [{ board: position.board, player: 3 - position.player }];
  },
};

/** Tiles 1 to 8, the gap 0; only one player. */
export const eightPuzzle: Rules = {
  start: { board: [2, 1, 0, 5, 4, 3, 8, 7, 6], player: 1 },
  isTerminal: ({ board }) => board.join() === "7,8,0,4,5,6,1,2,3",
  successors: ({ board }) => {
    const gap = board.indexOf(0);
    return [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].flatMap(([right, up]) => {
      const [c, r] = [(gap % 3) + right, Math.floor(gap / 3) + up];
      if (!inside(c, r, 3, 3)) return [];
      const moved = put(board, [
        [gap, board[r * 3 + c]],
        [r * 3 + c, 0],
      ]);
      return [{ board: moved, player: 1 }];
    });
  },
};
