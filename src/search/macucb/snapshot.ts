/** Networks of the kernel as objects, as far as somebody looks at them: for the report. */
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { StoredNetworks } from "../../engine/macucb/stored-networks.js";
import { Network } from "./searched-network.js";

export class Snapshot {
  private readonly objects = new Map<number, Network>();
  private readonly addresses = new Map<Network, number>();

  constructor(
    private readonly loaded: LoadedGame,
    private readonly stored: StoredNetworks,
    private readonly players: readonly number[],
  ) {}

  /** A network without its arms. */
  of(address: number): Network {
    const known = this.objects.get(address);
    if (known !== undefined) return known;
    const { stored } = this;
    const [low, high] = stored.bounds(address);
    const network = new Network(
      stored.state(address),
      this.players.length,
      low,
      high,
      stored.isRepeated(address),
    );
    for (const [p, value] of stored.utilities(address).entries()) network.value[p] = value;
    network.samples = stored.samples(address);
    network.isClosed = stored.isClosed(address);
    network.isSolved = stored.isSolved(address);
    network.turns = stored.turns(address);
    this.objects.set(address, network);
    this.addresses.set(network, address);
    return network;
  }

  /** The same network with its arms. */
  open(network: Network): Network {
    if (network.arms.length > 0) return network;
    const legal = this.loaded.legalMoves(network.state);
    network.moves = this.players.map((role) => legal[role]);
    network.deciders = [...this.players.keys()].filter((p) => network.moves[p].length > 1);
    network.arms = this.stored.arms(this.addresses.get(network) as number).map(({ choice, children }) => ({
      choice,
      branches: children.map((child) => this.of(child)),
    }));
    return network;
  }
}
