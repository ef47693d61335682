/** `arcwood/network`: stochastic constraint networks, translated, read, written and made smaller. */
export { type Chain, chain } from "./chain.js";
export { NetworkDraft } from "./draft.js";
export { findGroups, type Group } from "./groups/groups.js";
export { type Injection, inject, stateOfTexts } from "./inject.js";
export {
  type Chance,
  type ChannelConstraint,
  type Constraint,
  type Network,
  type NetworkVariable,
  STAR,
  type TableConstraint,
} from "./model.js";
export { type Preprocessed, type PreprocessStep, preprocess } from "./preprocess/preprocess.js";
export { type NetworkStatistics, networkStatistics } from "./statistics.js";
export type { Encoding, Template } from "./template.js";
export { type TranslateOptions, translate } from "./translate/translate.js";
export { wantedPlaces, withWantedEnd } from "./wanted-end.js";
export { type Reading, type ReadNetwork, readXcsp3 } from "./xcsp3/xcsp3-read.js";
export { xcsp3 } from "./xcsp3/xcsp3-write.js";
