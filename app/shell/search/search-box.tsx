import { Form, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import {
  type Dispatch,
  type FocusEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { RuleLink } from "~/ui/navigation/rule-link";
import { report } from "~/shell/browser/report";
import {
  activeGoods,
  closedSuggest,
  getKeyword,
  submitted,
  suggest,
  SUGGEST_DELAY,
  type SuggestEvent,
  type SuggestState,
} from "./suggest";
import { addSearched, deleteSearched, readSearched } from "./search-history";
import { askGoods, askSuggestions, keep, readCachedSuggestions } from "./suggest-cache";
import type { SuggestionsProps } from "./suggestions";
import { searchPath, type ShownHotWord } from "~/shell/shell";
import { useCall } from "~/shell/use-call";
import { useShell } from "~/shell/use-shell";

/** If suggestions cannot load, Enter still searches. */
const NoSuggestions = (_: SuggestionsProps) => <></>;
const Suggestions = lazy(() => import("./suggestions").catch(() => ({ default: NoSuggestions })));

const TYPES = [
  { type: "drug", text: "药品" },
  { type: "manufacturer", text: "厂家" },
] as const;

function useSearched(): { words: string; type: string } {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isSearch = pathname.startsWith("/search");
  const type = query.get("type") === "manufacturer" ? "manufacturer" : "drug";
  return isSearch ? { words: query.get("keywords") ?? "", type } : { words: "", type: "drug" };
}

/** After a typing pause: cached suggestions at once, then the server's. */
function useSuggestions(state: SuggestState, type: string, send: Dispatch<SuggestEvent>): void {
  const call = useCall();
  const keyword = state.open ? getKeyword(state.words) : "";
  useEffect(() => {
    if (!keyword) return;
    const key = `${type} ${keyword}`;
    const answer = (found: string[]) => send({ kind: "answered", keyword, found });
    const known = readCachedSuggestions(sessionStorage, key, Date.now());
    if (known) answer(known.found);
    if (known?.isFresh) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      askSuggestions(call, keyword, type, stop.signal)
        .then((found) => {
          keep(sessionStorage, key, found, Date.now());
          answer(found);
        })
        .catch((lost: unknown) => {
          if (!stop.signal.aborted) answer(known?.found ?? []);
          report(lost);
        });
    }, SUGGEST_DELAY);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, keyword, type, send]);
}

function useSuggestedGoods(state: SuggestState, type: string, send: Dispatch<SuggestEvent>): void {
  const keyword = state.open ? getKeyword(state.words) : "";
  useEffect(() => {
    if (!keyword) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      askGoods(keyword, type, stop.signal)
        .then((goods) => send({ kind: "offered", keyword, goods }))
        .catch(() => {
          if (!stop.signal.aborted) send({ kind: "offered", keyword, goods: [] });
        });
    }, SUGGEST_DELAY);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword, type, send]);
}

/** Search history of this browser: stored for a company, until the tab closes for a visitor. */
function useHistory() {
  const company = useShell()?.viewer?.companyName ?? "";
  const store = () => (company ? localStorage : sessionStorage);
  return {
    read: () => readSearched(store(), company),
    add: (words: string) => addSearched(store(), company, words),
    remove: (words?: string) => deleteSearched(store(), company, words),
  };
}

function useSearchBox() {
  const searched = useSearched();
  const [type, setType] = useState(searched.type);
  const [state, send] = useReducer(suggest, closedSuggest(searched.words));
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<string | null>(null);
  const isAlive = useRef(false);
  useEffect(() => {
    // Keep input typed before hydration, which React would clear.
    const input = isAlive.current ? "" : field.current?.value;
    isAlive.current = true;
    send({ kind: "reset", words: input || searched.words });
    setType(searched.type);
  }, [searched.words, searched.type]);

  useSuggestions(state, type, send);
  useSuggestedGoods(state, type, send);
  const history = useHistory();
  const navigate = useNavigate();

  const recall = () => {
    if (!state.open && getKeyword(state.words) === "") send({ kind: "recalled", searched: history.read() });
  };
  const remove = (words?: string) => send({ kind: "recalled", searched: history.remove(words) });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const goods = chosen.current === null ? activeGoods(state) : undefined;
    const words = chosen.current ?? submitted(state);
    chosen.current = null;
    if (goods || words === "") event.preventDefault();
    if (goods) return open(goods);
    if (words === "") return field.current?.focus();
    // The form is read before React renders the new text.
    if (field.current) field.current.value = words;
    history.add(words);
    send({ kind: "reset", words });
  };
  const open = ({ goods }: { goods: { id: number } }) => {
    send({ kind: "closed" });
    navigate(`/list/info/${goods.id}`);
  };
  const take = (words: string) => {
    chosen.current = words;
    field.current?.form?.requestSubmit();
  };
  return { type, setType, state, send, field, take, open, recall, remove, onSubmit };
}

/** Keyboard handling of the search box; quantity fields have their own. */
function useKeys({ state, send, field, recall, remove }: ReturnType<typeof useSearchBox>, id: string) {
  const quantityField = () => {
    const goods = activeGoods(state)?.goods.id;
    return document.getElementById(`${id}-buy-${goods}`)?.querySelector<HTMLInputElement>("[type=number]");
  };
  /** Returns whether the open list has used the key. */
  const pressInList = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case "Escape":
        send({ kind: "closed" });
        return true;
      case "ArrowDown":
        send({ kind: "moved", by: 1 });
        return true;
      case "ArrowUp":
        send({ kind: "moved", by: -1 });
        return true;
      case "Tab": {
        const number = event.shiftKey ? null : quantityField();
        number?.select();
        return Boolean(number);
      }
      case "Delete":
        if (!state.isHistory || state.active < 0) return false;
        remove(state.found?.[state.active]);
        return true;
      default:
        return false;
    }
  };
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (state.open) {
      if (pressInList(event)) event.preventDefault();
      return;
    }
    if (event.key !== "ArrowDown" || field.current?.value !== "") return;
    recall();
    event.preventDefault();
  };
}

interface SearchBoxProps {
  hotWords?: readonly ShownHotWord[];
  /** shows the hot words only while the field or one of them has the focus */
  hidesHotWords?: boolean;
  label: string;
}

export function SearchBox({ hotWords, hidesHotWords = false, label }: SearchBoxProps) {
  const box = useSearchBox();
  const { type, setType, state, send, field, take, onSubmit, recall } = box;
  const list = useId();
  const onKeyDown = useKeys(box, list);
  const hasList = state.open && (state.found?.length ?? 0) + state.goods.length > 0;
  const active = state.active >= 0 ? `${list}-${state.active}` : undefined;
  const onLeave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) send({ kind: "closed" });
  };
  return (
    <div className="search" onBlur={onLeave}>
      <Form
        className="search__form"
        role="search"
        aria-label={label}
        action="/search"
        onSubmit={onSubmit}
        discover="none"
      >
        <select
          className="search__type"
          name="type"
          aria-label="搜索类型"
          value={type}
          onChange={(event) => setType(event.target.value)}
        >
          {TYPES.map((item) => (
            <option key={item.type} value={item.type}>
              {item.text}
            </option>
          ))}
        </select>
        <input
          ref={field}
          className="search__words"
          type="text"
          role="combobox"
          aria-label="搜索药品或厂家"
          aria-expanded={hasList}
          aria-controls={hasList ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          name="keywords"
          placeholder={type === "drug" ? "药品名称 / 拼音首字母，如 amxl" : "厂家名称 / 拼音首字母，如 hrsj"}
          value={state.words}
          onChange={(event) => send({ kind: "input", words: event.target.value })}
          onKeyDown={onKeyDown}
          onClick={recall}
        />
        <button type="submit" className="search__button">
          搜索
        </button>
      </Form>
      {state.open ? (
        // A press must not move the focus, which would close the list before the click; quantity fields need it.
        <div
          className={state.isHistory ? "suggest suggest--history" : "suggest"}
          onMouseDown={(event) => (isField(event.target) ? undefined : event.preventDefault())}
        >
          <Suspense fallback={<p className="suggest__state">搜索中</p>}>
            <Suggestions
              state={state}
              id={list}
              take={take}
              open={box.open}
              remove={box.remove}
              leave={() => field.current?.focus()}
            />
          </Suspense>
        </div>
      ) : null}
      {hotWords && hotWords.length > 0 ? <HotWords words={hotWords} hides={hidesHotWords} /> : null}
    </div>
  );
}

const isField = (target: EventTarget) => target instanceof HTMLInputElement;

function HotWords({ words, hides }: { words: readonly ShownHotWord[]; hides: boolean }) {
  const className = hides ? "search__hot search__hot--hidden" : "search__hot";
  return (
    <CachedMarkup as="p" className={className} of={`hot words ${JSON.stringify(words)}`}>
      <Words words={words} />
    </CachedMarkup>
  );
}

function Words({ words }: { words: readonly ShownHotWord[] }) {
  return (
    <>
      <span>热搜</span>
      {words.map(({ word, url = searchPath(word), isWarm }) => (
        <RuleLink key={word} url={url} className={isWarm ? "search__hot-word--warm" : undefined} plain>
          {word}
        </RuleLink>
      ))}
    </>
  );
}
