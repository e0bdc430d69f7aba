import { useEffect } from "react";

const OPEN_MENUS = ".mainnav__more[open]";

/** Closes menus that lost pointer or focus, or in which a link was followed. */
function closeLeft({ target, type }: Event): void {
  const isFollowed = type === "click" && (target as Element).closest("a") !== null;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (isFollowed || !menu.contains(target as Node)) menu.open = false;
}

/** Escape closes and returns the focus to the menu's button. */
function closeByKey({ key }: KeyboardEvent): void {
  if (key !== "Escape") return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS)) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
}

export function useNavMenus(): void {
  useEffect(() => {
    document.addEventListener("click", closeLeft);
    document.addEventListener("focusin", closeLeft);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("click", closeLeft);
      document.removeEventListener("focusin", closeLeft);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
}
