/**
 * What a piece looks like in a picture: a shape, the colour of its owner and a letter or sign, guessed from
 * the words of the rules. Like the finding of boards it is a guess on which only drawing depends: a value that
 * no guess fits is shown by its own letters.
 */
import { NOTHING } from "./glyphs.js";

export type PieceShape = "disc" | "cross" | "ring" | "tile" | "sign" | "text";

export interface PieceLook {
  readonly shape: PieceShape;
  /** Stands for a colour of the page's style: `c0`, `c1` … by role, or a name such as `white`. */
  readonly color: string;
  /** A few letters, a number or a chess sign; empty where the shape says all. */
  readonly text: string;
}

/** Names of colours that the style of pages knows. */
const PIECE_COLORS: readonly string[] = [
  "white",
  "black",
  "red",
  "blue",
  "green",
  "yellow",
  "orange",
  "purple",
  "brown",
  "pink",
  "grey",
];

/** Further values than these share colours. */
const PALETTE = 8;

const CHESS: Readonly<Record<string, string>> = {
  king: "♚",
  queen: "♛",
  rook: "♜",
  bishop: "♝",
  knight: "♞",
  pawn: "♟",
};

/** As in `wk` and `bp`. */
const CHESS_LETTERS: Readonly<Record<string, string>> = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

/** A longer name of a piece is cut. */
const LONGEST = 4;

/** How the values of one board look. `roles` are in lower case and in their order. */
export class PieceLooks {
  private readonly known = new Map<string, PieceLook | undefined>();
  /** The words that no owner explains, in the order in which they were met. */
  private readonly strangers: string[] = [];
  private readonly hasChessLetters: boolean;

  constructor(
    private readonly roles: readonly string[],
    /** For each of the values that say what stands in a cell, the glyphs by value. */
    private readonly glyphs: readonly ReadonlyMap<string, string>[],
  ) {
    this.hasChessLetters = glyphs.some((ofValue) => {
      const pieces = [...ofValue].filter(([, glyph]) => glyph !== NOTHING).map(([value]) => value);
      return pieces.length > 4 && pieces.every((value) => /^[wb][kqrbnp]$/.test(value));
    });
    for (const value of glyphs.flatMap((ofValue) => [...ofValue.keys()])) this.look([value]);
  }

  /** What stands for the values of one fluent, in lower case; undefined for an empty cell. */
  look(values: readonly string[]): PieceLook | undefined {
    const key = values.join(" ");
    if (!this.known.has(key)) this.known.set(key, this.made(values));
    return this.known.get(key);
  }

  private made(values: readonly string[]): PieceLook | undefined {
    const shown = values.filter((value, i) => this.glyphs[i]?.get(value) !== NOTHING);
    if (values.length > 0 && shown.length === 0) return undefined;
    if (shown.length === 0) return { shape: "disc", color: "c0", text: "" };
    const whole = shown.join(" ");
    if (whole === "x") return { shape: "cross", color: this.colorOf("x") ?? "c0", text: "" };
    if (whole === "o") return { shape: "ring", color: this.colorOf("o") ?? "c1", text: "" };
    const owned = shown.map((value) => this.taken(value));
    const owner = owned.find(({ color }) => color !== undefined)?.color;
    const rest = owned.map((each) => each.rest).filter((each) => each !== "");
    const sign = rest.map((each) => this.signOf(each)).find((each) => each !== undefined);
    if (sign !== undefined) return { shape: "sign", color: owner ?? "black", text: sign };
    const text = this.lettersOf(rest);
    if (owner !== undefined) return { shape: "disc", color: owner, text };
    if (shown.every((value) => /^-?\d+$/.test(value)))
      return { shape: "text", color: "plain", text: shown.join(" ") };
    return { shape: "tile", color: this.strangerOf(whole), text };
  }

  /** The colour that a word says, and what is left of the word. */
  private taken(value: string): { readonly color: string | undefined; readonly rest: string } {
    const whole = this.colorOf(value);
    if (whole !== undefined) return { color: whole, rest: "" };
    const words = value.split(/[^a-z0-9]+/).filter((word) => word !== "");
    for (const word of words) {
      const color = words.length > 1 ? this.colorOf(word) : undefined;
      if (color !== undefined) return { color, rest: words.filter((other) => other !== word).join("") };
    }
    for (const name of [...this.roles, ...PIECE_COLORS]) {
      if (value.startsWith(name) && value.length > name.length)
        return { color: this.colorOf(name), rest: value.slice(name.length).replace(/^[^a-z0-9]+/, "") };
    }
    if (this.hasChessLetters)
      return { color: value.startsWith("w") ? "white" : "black", rest: value.slice(1) };
    return { color: undefined, rest: value };
  }

  private colorOf(word: string): string | undefined {
    if (PIECE_COLORS.includes(word)) return word;
    const role = this.roles.indexOf(word);
    if (role >= 0) return `c${role % PALETTE}`;
    if (word !== "w" && word !== "b") return undefined;
    // Beside `w`, `b` is black; without it, `b` stands for nothing and was left out before.
    return this.glyphs.some((ofValue) => ofValue.has("w") && ofValue.has("b"))
      ? { w: "white", b: "black" }[word]
      : undefined;
  }

  private signOf(rest: string): string | undefined {
    return CHESS[rest] ?? (this.hasChessLetters ? CHESS_LETTERS[rest] : undefined);
  }

  private lettersOf(rest: readonly string[]): string {
    const text = rest.map((value) => this.glyphs.map((of) => of.get(value)).find(Boolean) ?? value).join(" ");
    return text.replace(/[()]/g, "").slice(0, LONGEST);
  }

  private strangerOf(whole: string): string {
    let place = this.strangers.indexOf(whole);
    if (place < 0) place = this.strangers.push(whole) - 1;
    return `c${place % PALETTE}`;
  }
}
