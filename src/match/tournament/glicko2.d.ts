/** What we use of the package `glicko2`, which has no types of its own. */
declare module "glicko2" {
  interface Player {
    getRating(): number;
    getRd(): number;
  }
  class Glicko2 {
    constructor(settings: { tau: number; rating: number; rd: number; vol: number });
    makePlayer(): Player;
    /** Both players and the score of the first: 1, 1/2 or 0. */
    updateRatings(matches: readonly (readonly [Player, Player, number])[]): void;
  }
  const glicko2: { readonly Glicko2: typeof Glicko2 };
  export default glicko2;
}
