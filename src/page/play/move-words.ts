/** Moves as people read them: without the outer brackets, `mark 1 1`. */
export function moveWords(move: string): string {
  const inside = move.startsWith("(") ? move.slice(1, -1) : move;
  return inside.includes("(") ? move : inside;
}

/** A joint move: those of roles with nothing to choose are left out. */
export function jointWords(joint: readonly string[]): string {
  const said = joint.filter((move) => move !== "" && move.toLowerCase() !== "noop");
  return (said.length > 0 ? said : joint.slice(0, 1)).map(moveWords).join(" · ");
}
