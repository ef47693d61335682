/** What the page of a game manager is asked to play, by a person or by `arcwood host-pages`. */
export interface PagesMatch {
  readonly id: string;
  readonly game: string;
  readonly rules: string;
  /** Another text of the same game, which the players get; the manager plays by `rules`. */
  readonly rulesTold?: string;
  readonly players: readonly string[];
  readonly startClock: number;
  readonly playClock: number;
  readonly seed: number;
  readonly maxTurns: number;
}
