/** The search box: a plain GET form to /search; with JavaScript suggestions open under it while the buyer types. */
import { Form, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useId, useReducer, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import type { HotWord } from "~/content/header";
import { RuleLink } from "~/ui/rule-link";
import { report } from "./report";
import {
  closedSuggest,
  keywordOf,
  marked,
  submitted,
  suggest,
  SUGGEST_DELAY,
  type SuggestState,
} from "./suggest";
import { askSuggestions, keep, kept } from "./suggest-cache";
import { useCall } from "./use-call";

const TYPES = [
  { type: "drug", text: "药品" },
  { type: "manufacturer", text: "厂家" },
] as const;

/** What the address searches for, on the search pages alone. */
function useSearched(): { words: string; type: string } {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isSearch = pathname.startsWith("/search");
  const type = query.get("type") === "manufacturer" ? "manufacturer" : "drug";
  return isSearch ? { words: query.get("keywords") ?? "", type } : { words: "", type: "drug" };
}

export function SearchBox({ hotWords, label }: { hotWords?: readonly HotWord[]; label: string }) {
  const searched = useSearched();
  const call = useCall();
  const [type, setType] = useState(searched.type);
  const [state, send] = useReducer(suggest, closedSuggest(searched.words));
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<string | null>(null);
  const isAlive = useRef(false);
  useEffect(() => {
    // What was typed before the page came alive stays: React has left it in the field and would empty it when it draws again.
    const typed = isAlive.current ? "" : field.current?.value;
    isAlive.current = true;
    send({ is: "reset", words: typed || searched.words });
    setType(searched.type);
  }, [searched.words, searched.type]);

  const keyword = state.open ? keywordOf(state.words) : "";
  useEffect(() => {
    if (!keyword) return;
    const key = `${type} ${keyword}`;
    const answer = (found: string[]) => send({ is: "answered", keyword, found });
    const known = kept(sessionStorage, key, Date.now());
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
  }, [call, keyword, type]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !state.open) return;
    if (event.key === "Escape") send({ is: "closed" });
    else if (event.key === "ArrowDown") send({ is: "moved", by: 1 });
    else if (event.key === "ArrowUp") send({ is: "moved", by: -1 });
    else return;
    event.preventDefault();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const words = chosen.current ?? submitted(state);
    chosen.current = null;
    if (words === "") {
      event.preventDefault();
      field.current?.focus();
      return;
    }
    // The form is read right after this handler, before React renders the new words.
    if (field.current) field.current.value = words;
    send({ is: "reset", words });
  };
  const take = (words: string) => {
    chosen.current = words;
    field.current?.form?.requestSubmit();
  };
  const hasList = state.open && state.found !== null && state.found.length > 0;
  const active = state.active >= 0 ? `${list}-${state.active}` : undefined;
  return (
    <div className="search">
      <Form className="search__form" role="search" aria-label={label} action="/search" onSubmit={onSubmit}>
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
          onChange={(event) => send({ is: "typed", words: event.target.value })}
          onKeyDown={onKeyDown}
          onBlur={() => send({ is: "closed" })}
        />
        <button type="submit" className="search__button">
          搜索
        </button>
      </Form>
      {state.open ? <Suggestions state={state} id={list} take={take} /> : null}
      {hotWords && hotWords.length > 0 ? (
        <p className="search__hot">
          <span>热搜</span>
          {hotWords.map((hot) => (
            <RuleLink
              key={hot.word}
              url={hot.url}
              className={hot.isWarm ? "search__hot-word--warm" : undefined}
            >
              {hot.word}
            </RuleLink>
          ))}
        </p>
      ) : null}
    </div>
  );
}

interface SuggestionsProps {
  state: SuggestState;
  id: string;
  take: (words: string) => void;
}

function Suggestions({ state, id, take }: SuggestionsProps) {
  if (!state.found || state.found.length === 0)
    return (
      <div className="suggest">
        <p className="suggest__state" role="status">
          {state.found ? "暂无数据" : "搜索中"}
        </p>
      </div>
    );
  return (
    <div className="suggest">
      <ul role="listbox" id={id} aria-label="搜索建议">
        {state.found.map((text, i) => {
          const part = marked(text, state.words);
          return (
            <li
              className={i === state.active ? "suggest__option suggest__option--active" : "suggest__option"}
              role="option"
              id={`${id}-${i}`}
              aria-selected={i === state.active}
              key={text}
              // Pressing must not take the focus from the box, which would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(text)}
            >
              <span>
                {part.before}
                {part.hit ? <mark>{part.hit}</mark> : null}
                {part.after}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="suggest__foot">
        <span className="suggest__keys">
          <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 搜索　<kbd>Esc</kbd> 关闭
        </span>
        <span>{`共 ${state.found.length} 个结果`}</span>
      </p>
    </div>
  );
}
