/** Search with learnt clauses. */
export { learnClause, learnCreate, learnPrefer, learnVariables } from "./input";
export { learnBegin, learnRun } from "./learn";
