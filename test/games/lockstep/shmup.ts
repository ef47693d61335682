import type { Lockstep } from "../lockstep.js";

const compass = (text: string) => text.replace(/[news]+(?=\)$)/, (direction) => direction.toUpperCase());

/** Their rows are counted from the top. */
const fromTop = (text: string) =>
  text.replace(/(\d) (\d)/, (_, column, row) => `${column} ${9 - Number(row)}`);

export const lockstep: Lockstep = {
  sheet: "ggp-repository/shmup/shmup.kif",
  roles: { light: "light", dark: "dark" },
  move: compass,
  fluent: (fluent) => {
    if (fluent.startsWith("(turn")) return fluent.replace("firing", "fire").replace("moving", "move");
    return fluent.startsWith("(bullet") ? compass(fromTop(fluent)) : fromTop(fluent);
  },
};
