// @ts-nocheck
import { importBundled } from "../scripts/bundle.mjs";
const a = await importBundled("zz-trees", `
export { loadGame } from "./src/engine/load-game.ts";
export { allOf } from "./src/gdl/pieces.ts";
export { readGameText } from "./src/node/game-file.ts";
export { openTree } from "./src/search/mcts/open-tree.ts";
export { Random } from "./src/engine/random-numbers.ts";
export { drawJointMove } from "./src/engine/joint-move.ts";
export { loadKernelFile } from "./src/node/kernel-file.ts";
`);
const args = Object.fromEntries(process.argv.slice(3).map(x=>x.split("=")));
const name = process.argv[2];
a.loadKernelFile();
const { loaded } = a.loadGame(a.readGameText(name).text);
const { game } = loaded;
const train = Number(args.train ?? 10);
const { learner, problem } = a.allOf(loaded.learner({ seed: 1 }));
if (problem) throw problem;
{ const cpu = process.cpuUsage(); const w = learner.learnUntil(Infinity); const used=()=>{const c=process.cpuUsage(cpu);return (c.user+c.system)/1e6}; while (used() < train) w.next(); }
const { weights } = learner.values();
const model = learner.model;
function spec(text) { // kind;its=..;c=..;batch=..;share=
  const o = Object.fromEntries(text.split(",").map(x=>x.split(":")));
  return { its: Number(o.its ?? 500), ms: Number(o.ms ?? 0), c: Number(o.c ?? 0.7), batch: Number(o.batch ?? 16), share: o.share === undefined ? undefined : Number(o.share), looks: o.look === "1" };
}
const sides = [spec(args.a), spec(args.b)];
function open(s, role, seed) {
  return a.openTree(loaded, { role, seed, policy: { kind: "ucb", exploration: s.c }, batch: s.batch, memoryBytes: 2**26, limits: { limit: 1000, limitScore: 50 }, looks: s.looks, values: s.share === undefined ? undefined : { model, weights, share: s.share } });
}
const n = Number(args.n ?? 20); let pts = 0, sq = 0, played = 0; const cpu = [0,0], its=[0,0];
const roles = game.players;
for (let m = 0; m < n; m++) {
  const random = new a.Random(1000 + (m >> 1));
  let state = game.initialState();
  for (let i = 0; i < Number(args.open ?? 4); i++) { const next = game.nextState(state, a.drawJointMove(game, state, random)); if (game.isTerminal(next)) break; state = next; }
  const who = roles.map((r, i) => (i + m) % 2);
  const trees = roles.map((r, i) => open(sides[who[i]], r, m + 1));
  let step = 0;
  while (!game.isTerminal(state) && step < 300) {
    const joint = game.roles.map((_, role) => {
      const legal = game.legalMoves(state, role);
      const i = roles.indexOf(role);
      if (i < 0) return legal[random.below(legal.length)];
      if (legal.length === 1) return legal[0];
      const s = sides[who[i]]; const t = trees[i];
      const t0 = performance.now();
      t.begin([state], step);
      if (s.ms > 0) t.advance(Infinity, performance.now() + s.ms); else t.advance(s.its, Infinity);
      t.cancel();
      cpu[who[i]] += performance.now() - t0; its[who[i]] += t.counts.iterations;
      return t.best(1)[0].move;
    });
    state = game.nextState(state, joint); step++;
  }
  const sc = roles.map((r) => game.isTerminal(state) ? game.score(state, r) : 50);
  let mean = [0,0], cnt=[0,0]; roles.forEach((r,i)=>{mean[who[i]]+=sc[i];cnt[who[i]]++});
  const d = mean[0]/cnt[0]-mean[1]/cnt[1]; const p = 50+50*Math.sign(d);
  pts += p; sq += p*p; played++;
}
const mean = pts/played, sd = Math.sqrt(Math.max(0,sq/played-mean*mean)/Math.max(1,played-1));
console.log(name, JSON.stringify(args), `${mean.toFixed(1)} ± ${(1.96*sd).toFixed(1)} (${played})  µs/it ${cpu.map((c,i)=>(1000*c/its[i]).toFixed(2)).join(" ")}`);
