import { useFetcher, useNavigate } from "@remix-run/react";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { flushSync } from "react-dom";
import { CachedMarkup } from "~/ui/pictures/drawn";
import { isPlainClick } from "~/ui/navigation/follow";
import type { FlyoutProps } from "./category-flyout";
import { Icon, type IconName } from "~/ui/icon";
import { categoriesPath, categoryPath, type CategoryBranch, type CategoryEntry } from "~/shell/shell";

/** Loaded on first use; offline, the plain links remain. */
const NoFlyout = (_: FlyoutProps) => <></>;
const Flyout = lazy(() => import("./category-flyout").catch(() => ({ default: NoFlyout })));

/** ms: delay that ignores a pointer crossing an entry */
const INTENT = 100;

/** The open entry's subcategories and how to open one; loaded once a visit. */
function useFlyout() {
  const { load, data } = useFetcher<{ branches: CategoryBranch[] }>();
  const [openId, setOpenId] = useState<number | null>(null);
  const known = useRef(new Map<number, CategoryBranch>());
  const [read] = data?.branches ?? [];
  if (read) known.current.set(read.id, read);
  const open = (id: number | null) => {
    setOpenId(id);
    if (id !== null && !known.current.has(id)) load(categoriesPath(id));
  };
  return { openId, branch: openId === null ? undefined : known.current.get(openId), open };
}

function neighbour(menu: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return null;
  const item = from.closest(".category__item");
  const isWithin = from.closest(".category__flyout") !== null;
  const all = [
    ...(isWithin ? item! : menu).querySelectorAll<HTMLElement>(
      isWithin ? ".category__flyout a" : ".category__link",
    ),
  ];
  return all[item ? all.indexOf(from) + step : 0] ?? null;
}

export function CategoryMenu({ entries, isOpen }: { entries: readonly CategoryEntry[]; isOpen: boolean }) {
  const navigate = useNavigate();
  const menu = useRef<HTMLDivElement>(null);
  const intent = useRef<ReturnType<typeof setTimeout>>();
  const goesIn = useRef(false);
  const { openId, branch, open } = useFlyout();
  /** keyboard state; "shut" by a click or Escape until the buyer returns */
  const [state, setState] = useState<"shown" | "shut" | null>(null);
  /** whether the list is visible: on the home page, under the pointer, opened by keyboard */
  const [isNear, setNear] = useState(false);
  const put = (shown: typeof state) => {
    clearTimeout(intent.current);
    open(null);
    setState(shown);
  };
  useEffect(() => () => clearTimeout(intent.current), []);
  const enter = useCallback(() => {
    if (!goesIn.current) return;
    goesIn.current = false;
    menu.current?.querySelector<HTMLElement>(".category__flyout a")?.focus();
  }, []);
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(".category__list a");
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    put("shut");
    navigate(link.getAttribute("href") ?? "/list");
  };
  /** Closes the fly-out of `entry` first, then the list; keeps the focus. */
  const leave = (entry: HTMLElement | null) => {
    const back = entry ?? menu.current?.querySelector<HTMLElement>(".category__title");
    back?.focus();
    if (entry) open(null);
    else put("shut");
  };
  const enterFlyout = (item: Element) => {
    goesIn.current = true;
    const place = [...menu.current!.querySelectorAll(".category__item")].indexOf(item);
    open(entries[place]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = event.target as HTMLElement;
    const item = from.closest(".category__item");
    const entry = item?.querySelector<HTMLElement>(".category__link");
    // Null: the focus is not in the entry's fly-out.
    const left = entry && entry !== from ? entry : null;
    if (event.key === "Escape" || (event.key === "ArrowLeft" && left)) {
      leave(left);
      return;
    }
    if (event.key === "ArrowRight" && entry === from) {
      event.preventDefault();
      enterFlyout(item!);
      return;
    }
    if (event.key === "ArrowDown" && !item) flushSync(() => setState("shown"));
    const to = neighbour(menu.current!, from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) put(null);
  };
  const rest = (id: number) => {
    clearTimeout(intent.current);
    intent.current = setTimeout(() => open(id), INTENT);
  };
  return (
    <div
      className={`category${isOpen ? " category--open" : ""}${state ? ` category--${state}` : ""}`}
      ref={menu}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => put(null)}
    >
      <a className="category__title" href={categoriesPath()}>
        <Icon name="menu" size={18} />
        全部商品分类
      </a>
      {isOpen || isNear || state === "shown" ? (
        <CachedMarkup as="ul" className="category__list" of={`categories ${JSON.stringify(entries)}`}>
          <Entries
            entries={entries}
            branch={entries.some(({ id }) => id === openId) ? branch : undefined}
            rest={rest}
            shown={enter}
          />
        </CachedMarkup>
      ) : null}
    </div>
  );
}

interface EntriesProps {
  entries: readonly CategoryEntry[];
  branch: CategoryBranch | undefined;
  rest: (id: number) => void;
  shown: () => void;
}

function Entries({ entries, branch, rest, shown }: EntriesProps) {
  return (
    <>
      {entries.map((entry) => (
        <li className="category__item" key={entry.id} onMouseEnter={() => rest(entry.id)}>
          <a className="category__link" href={categoryPath(entry.id)}>
            <Icon name={entry.icon as IconName} />
            <span>
              {entry.name}
              <small>{entry.hint}</small>
            </span>
          </a>
          {branch?.id === entry.id && entry.hint ? (
            <Suspense fallback={null}>
              <Flyout branch={branch} shown={shown} />
            </Suspense>
          ) : null}
        </li>
      ))}
    </>
  );
}
