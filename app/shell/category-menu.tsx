/**
 * All goods categories: the first 7, each with a fly-out by hover and focus (plain CSS); with JavaScript arrows walk it and Escape closes it.
 * Its links are plain anchors, because some 150 of them are on every page; one listener turns them into client navigations.
 */
import { Link, useNavigate } from "@remix-run/react";
import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { isPlainClick } from "~/ui/follow";
import { Icon, type IconName } from "~/ui/icon";
import { CATEGORY_LIMIT, categoryPath, type CategoryEntry } from "./shell";

/** Where an arrow key leads from `from` inside the menu; null when it is not for the menu. */
function neighbour(menu: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const item = from.closest<HTMLElement>(".category__item");
  const entries = [...menu.querySelectorAll<HTMLElement>(".category__link")];
  const own = item?.querySelector<HTMLElement>(".category__link") ?? null;
  if (key === "ArrowLeft") return own === from ? null : own;
  if (key === "ArrowRight")
    return own === from ? (item?.querySelector<HTMLElement>(".category__flyout a") ?? null) : null;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return null;
  if (!own || own === from) return entries[own ? entries.indexOf(own) + step : 0] ?? null;
  const links = [...(item?.querySelectorAll<HTMLElement>(".category__flyout a") ?? [])];
  return links[links.indexOf(from) + step] ?? null;
}

export function CategoryMenu({ entries, isOpen }: { entries: readonly CategoryEntry[]; isOpen: boolean }) {
  const navigate = useNavigate();
  const [shut, setShut] = useState<"flyout" | "list" | null>(null);
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(".category__list a");
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    setShut("list");
    navigate(link.getAttribute("href") ?? "/list");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = event.target as HTMLElement;
    if (event.key === "Escape") {
      const entry = neighbour(event.currentTarget, from, "ArrowLeft");
      // From within, the fly-out first and then the list; from the title, the list at once.
      const shutsList = from.matches(".category__link") ? shut === "flyout" : !entry;
      setShut(shutsList ? "list" : "flyout");
      // The list that closes must not take the focus with it.
      if (shutsList) event.currentTarget.querySelector<HTMLElement>(".category__title")?.focus();
      else entry?.focus();
      return;
    }
    const to = neighbour(event.currentTarget, from, event.key);
    if (!to) return;
    event.preventDefault();
    setShut(null);
    to.focus();
  };
  // What Escape or a click shut opens again when the buyer comes back to it.
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setShut(null);
  };
  const kind = `${isOpen ? " category--open" : ""}${shut ? ` category--shut-${shut}` : ""}`;
  return (
    <div
      className={`category${kind}`}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={() => setShut(null)}
    >
      <Link className="category__title" to="/list">
        <Icon name="menu" size={18} />
        全部商品分类
      </Link>
      <ul className="category__list">
        {entries.slice(0, CATEGORY_LIMIT).map((entry) => (
          <li className="category__item" key={entry.id}>
            <a className="category__link" href={categoryPath(entry.id)}>
              <Icon name={entry.icon as IconName} />
              <span>
                {entry.name}
                <span className="category__hint">{entry.hint}</span>
              </span>
              <Icon name="chevron" size={14} />
            </a>
            {entry.groups.length > 0 ? (
              <div className="category__flyout">
                {entry.groups.map((group) => (
                  <dl
                    className={entry.isFlat ? "category__group category__group--only" : "category__group"}
                    key={group.id}
                  >
                    <dt>
                      <a href={categoryPath(group.id)}>{group.name}</a>
                      {entry.isFlat ? <small>{`共 ${group.links.length} 类`}</small> : null}
                    </dt>
                    <dd>
                      {group.links.map((link) => (
                        <a href={categoryPath(link.id)} key={link.id}>
                          {link.name}
                        </a>
                      ))}
                    </dd>
                  </dl>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
