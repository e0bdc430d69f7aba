import { useEffect } from "react";

const OPEN_MENUS = ".mainnav__more[open]";

/** Closes the open menus that were left, and one in which a link was followed. */
function closeLeft({ target, type }: Event): void {
  const isFollowed = type === "click" && (target as Element).closest("a") !== null;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (isFollowed || !menu.contains(target as Node)) menu.open = false;
}

/** Escape closes; the focus goes back to the menu's button. */
function closeByKey({ key }: KeyboardEvent): void {
  if (key !== "Escape") return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS)) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
}

/** For the navigation: a press or the focus elsewhere, a followed link and Escape close its menus. */
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
