/** A variable of a network with its values and the tables that define it. */
import type { VariableFacts } from "../engine/network-facts.js";

export function VariableTables({ variable }: { readonly variable: VariableFacts }) {
  const { name, kind, values, tables, readers } = variable;
  return (
    <div class="variable">
      <h2>
        <code>{name}</code>, {kind}
      </h2>
      <p>
        Values:{" "}
        {values.slice(0, 40).map((value) => (
          <code key={value}>{value} </code>
        ))}
        {values.length > 40 && `… ${values.length}`}
      </p>
      <p class="soft">
        {tables.length === 0 ? "Nothing defines it: the state or a player gives it." : ""}
        {` ${readers} constraints read it.`}
      </p>
      {tables.map(({ columns, allowed, rows, count }, i) => (
        <div class="scroll" key={i}>
          <table>
            <caption>
              {allowed ? "allowed" : "forbidden"}, {count} rows
              {count > rows.length ? `, of which ${rows.length}` : ""}
            </caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join(" ")}>
                  {row.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}
