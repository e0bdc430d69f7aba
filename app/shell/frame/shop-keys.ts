import type { KeyGroup } from "~/ui/keys/keys-dialog";

const SHOP: KeyGroup = {
  title: "全站",
  keys: [
    ["/", "到搜索框"],
    ["Esc", "收起菜单和浮层"],
    ["?", "本页按键"],
  ],
};
const TABLE: KeyGroup = {
  title: "数量列",
  keys: [
    ["Enter 或 Tab", "到下一行的数量"],
    ["Shift+Tab", "到上一行"],
    ["↑ ↓", "上下移动一行，不改变数量"],
  ],
};
const SEARCH: KeyGroup = {
  title: "搜索框",
  keys: [
    ["↑ ↓", "在搜索建议中移动"],
    ["Enter", "按所选的词搜索"],
  ],
};

export const shopKeys = (page: Document): KeyGroup[] => [
  ...(page.querySelector(".order-table__number") ? [TABLE] : []),
  ...(page.querySelector(".search__words") ? [SEARCH] : []),
  SHOP,
];
