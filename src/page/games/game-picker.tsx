/** Chooses a bundled game, by words of its name or kind, or takes a file of the reader's. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { gameName } from "../store.js";
import { type BundledGame, bundledList } from "./bundled.js";

export interface GamePickerProps {
  readonly onGame: (name: string) => void;
  readonly onRules: (text: string) => void;
}

export function GamePicker({ onGame, onRules }: GamePickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const games = useSignal<readonly BundledGame[]>([]);
  const sought = useSignal("");
  useEffect(() => {
    void bundledList().then((list) => {
      games.value = list;
    });
  }, []);
  const open = () => {
    sought.value = "";
    dialog.current?.showModal();
  };
  const take = (act: () => void) => {
    dialog.current?.close();
    act();
  };
  const words = sought.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = games.value.filter(({ name, title, kinds, players }) => {
    const text = `${name} ${title} ${kinds.join(" ")} ${players} players`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const own = games.value.find(({ name }) => name === gameName.value);
  return (
    <>
      <button type="button" class="picker" onClick={open} aria-haspopup="dialog">
        {own?.title ?? gameName.value ?? "My rules"} <span aria-hidden="true">▾</span>
      </button>
      <dialog ref={dialog} class="games" aria-label="Choose a game">
        <header>
          <input
            type="search"
            placeholder={`find one of ${games.value.length} games: hidden, puzzle, chess …`}
            aria-label="Find a game"
            value={sought.value}
            onInput={({ currentTarget }) => {
              sought.value = currentTarget.value;
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter" && found.length > 0) take(() => onGame(found[0].name));
            }}
          />
          <label class="button">
            Open a file
            <input
              type="file"
              accept=".kif,.gdl,.txt,.infix"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file !== undefined) void file.text().then((text) => take(() => onRules(text)));
                currentTarget.value = "";
              }}
            />
          </label>
          <button type="button" onClick={() => take(() => onRules(BLANK))}>
            New
          </button>
          <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            ✕
          </button>
        </header>
        <ul>
          {found.map(({ name, title, players, kinds }) => (
            <li key={name}>
              <button type="button" data-name={name} onClick={() => take(() => onGame(name))}>
                <b>{title}</b>
                <span class="soft">
                  {players} {players === 1 ? "player" : "players"} · {kinds.join(", ")}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li class="soft">No game has all of these words.</li>}
        </ul>
      </dialog>
    </>
  );
}

/** The shortest game with all that a game needs: who takes the last of five stones wins. */
const BLANK = `; Take one or two stones; whoever takes the last one wins.
(role first)
(role second)

(init (stones 5))
(init (turn first))

(<= (legal ?role (take 1))
    (true (turn ?role)))
(<= (legal ?role (take 2))
    (true (turn ?role))
    (true (stones ?n))
    (less ?m ?n)
    (less 0 ?m))
(<= (legal ?role noop)
    (role ?role)
    (not (true (turn ?role))))

(<= (next (stones ?left))
    (does ?role (take ?k))
    (true (stones ?n))
    (plus ?left ?k ?n))
(<= (next (turn first)) (true (turn second)))
(<= (next (turn second)) (true (turn first)))

(<= terminal (true (stones 0)))
(<= (goal ?role 100)
    (role ?role)
    (not (true (turn ?role))))
(<= (goal ?role 0) (true (turn ?role)))

(plus 0 1 1)
(plus 1 1 2)
(plus 2 1 3)
(plus 3 1 4)
(plus 4 1 5)
(plus 0 2 2)
(plus 1 2 3)
(plus 2 2 4)
(plus 3 2 5)

(<= (less ?a ?b) (plus ?a ?k ?b))
`;
