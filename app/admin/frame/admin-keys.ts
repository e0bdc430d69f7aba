import type { KeyGroup } from "~/ui/keys/keys-dialog";

const LIST: KeyGroup = {
  title: "列表",
  keys: [
    ["j 或 ↓", "下一行"],
    ["k 或 ↑", "上一行"],
    ["Enter", "打开所在的行"],
    ["x", "勾选所在的行"],
  ],
};
const FORM: KeyGroup = { title: "表单", keys: [["Ctrl+Enter", "按主按钮"]] };
const PARTS: KeyGroup = { title: "分组", keys: [["1 至 9", "到第几个分组"]] };
const QUEUE: KeyGroup = { title: "队列", keys: [["n", "下一件"]] };
const ADMIN: KeyGroup = {
  title: "工作台",
  keys: [
    ["/", "到搜索框"],
    ["?", "本页按键"],
  ],
};

const ROWS = ".admin-main .grid-table tbody tr:has(a[href])";
/** Links with their digit, and parts and saved filters in order. */
const PART_LINKS = ".admin-main :is([data-key], .jump a[href], .saved a[href])";
const NEXT_LINK = ".admin-main [data-next]";
const MAIN_BUTTON = 'button[type="submit"].button--primary';

export const adminShortcuts = (page: Document): KeyGroup[] => [
  ...(page.querySelector(ROWS) ? [LIST] : []),
  ...(page.querySelector(PART_LINKS) ? [PARTS] : []),
  ...(page.querySelector(MAIN_BUTTON) ? [FORM] : []),
  ...(page.querySelector(NEXT_LINK) ? [QUEUE] : []),
  ADMIN,
];

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, select, textarea, [contenteditable]");

/** A checkbox takes no letters, so letters are keys there too. */
const isTyping = (target: EventTarget | null) =>
  isField(target) && !(target as HTMLElement).matches('input[type="checkbox"]');

const rowOf = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLTableRowElement>(ROWS) : null;

/** Moves to the link that many rows on; from outside to the first or last row. */
function walk(by: 1 | -1, from: EventTarget | null): boolean {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>(ROWS)];
  const here = rowOf(from);
  const at = here ? rows.indexOf(here) + by : by > 0 ? 0 : rows.length - 1;
  const link = rows[at]?.querySelector<HTMLElement>("a[href]");
  link?.focus();
  return link !== null && link !== undefined;
}

function tick(from: EventTarget | null): boolean {
  const box = rowOf(from)?.querySelector<HTMLInputElement>('input[type="checkbox"]:enabled');
  box?.click();
  return box !== null && box !== undefined;
}

function openPart(nth: number): boolean {
  const link =
    document.querySelector<HTMLElement>(`.admin-main [data-key="${nth}"]`) ??
    document.querySelectorAll<HTMLElement>(PART_LINKS)[nth - 1];
  link?.click();
  return link !== undefined;
}

function openNext(): boolean {
  const link = document.querySelector<HTMLElement>(NEXT_LINK);
  link?.click();
  return link !== null;
}

function pressMain(target: EventTarget | null): boolean {
  const form = target instanceof HTMLElement ? target.closest("form") : null;
  const main = form
    ? [...form.elements].find((element): element is HTMLButtonElement => element.matches(MAIN_BUTTON))
    : document.querySelector<HTMLButtonElement>(MAIN_BUTTON);
  main?.form?.requestSubmit(main);
  return main !== null && main !== undefined;
}

function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.admin-bar [type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Keys of lists, and the digits that open parts of a page. */
function pressPageKey(key: string, target: EventTarget | null): boolean {
  switch (key) {
    case "j":
      return walk(1, target);
    case "k":
      return walk(-1, target);
    case "ArrowDown":
      return rowOf(target) ? walk(1, target) : false;
    case "ArrowUp":
      return rowOf(target) ? walk(-1, target) : false;
    case "x":
      return tick(target);
    case "n":
      return openNext();
    default:
      return /^[1-9]$/.test(key) ? openPart(Number(key)) : false;
  }
}

/** Handles a key; false if it is none. `showKeys` opens the list of keys. */
export function pressKey(event: KeyboardEvent, showKeys: () => void): boolean {
  const { key, target } = event;
  if (event.isComposing || event.defaultPrevented) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (key === "Enter" && isCommand) return pressMain(target);
  if (isTyping(target) || isCommand || event.altKey) return false;
  if (key === "/") return toSearch();
  if (key === "?") {
    showKeys();
    return true;
  }
  if (document.querySelector("dialog[open]")) return false;
  return pressPageKey(key, target);
}
