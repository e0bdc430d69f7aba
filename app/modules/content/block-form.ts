import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { formatEnd, formatStart, parseEnd, parseTime } from "~/platform/values/clock";
import { reasonField } from "~/platform/values/reason-field";
import type { BlockRow, BlockTable, BlockValues } from "./block-admin.server";
import { isInOrder, storedTargets, linkUrl, searchFor, targetsText } from "./content-input";
import { getIcons, LINK_LISTS, type LinkList, WORD_LISTS } from "./links";
import { NONE } from "~/platform/values/missing";

export const BLOCK_PAGES = {
  nav: {
    table: "nav_item",
    name: "导航",
    item: "名称",
    words: 12,
    note: "页面顶部，第一级按顺序显示前 9 个",
    look: { name: "打开方式", off: "本窗口", on: "新窗口" },
  },
  "hot-words": {
    table: "hot_word",
    name: "热搜词",
    item: "词",
    words: 12,
    note: "首页在搜索框下，其他页在点开的搜索框里，按顺序显示",
    look: { name: "颜色", off: "普通", on: "醒目" },
  },
  links: {
    table: "link",
    name: "链接和短语",
    item: "名称",
    words: 30,
    note: "页面各处的链接和短语，分列表按顺序显示",
    look: null,
  },
} as const satisfies Record<
  string,
  {
    table: BlockTable;
    name: string;
    item: string;
    words: number;
    note: string;
    look: { name: string; off: string; on: string } | null;
  }
>;
export type BlockPage = keyof typeof BLOCK_PAGES;

/** Returns the page of an address, or null. */
export const findBlockPage = (text: string | undefined): BlockPage | null =>
  text !== undefined && Object.hasOwn(BLOCK_PAGES, text) ? (text as BlockPage) : null;

const ICON_NAMES: Readonly<Record<string, string>> = {
  "": NONE,
  shield: "盾牌",
  document: "文件",
  truck: "货车",
  headset: "耳机",
  clock: "时钟",
  phone: "电话",
  box: "箱子",
  store: "门店",
  ticket: "票券",
  wallet: "钱包",
  leaf: "叶子",
  pill: "药片",
  done: "对勾",
  chat: "对话",
  drug: "药品图",
  herb: "饮片图",
  device: "器械图",
};
const iconName = (icon: string) => ICON_NAMES[icon] ?? icon;
const LISTS = Object.keys(LINK_LISTS) as [LinkList, ...LinkList[]];
export const listName = (list: string) => (LINK_LISTS[list as LinkList] ?? list).split(/[（；：]/, 1)[0]!;

export const BLOCK_CHOICES = {
  lists: LISTS.map((value) => ({ value, name: listName(value) })),
  icons: [...new Set(LISTS.flatMap(getIcons))].map((value) => ({ value, name: iconName(value) })),
};

const momentBy = (read: (text: string) => number | null) =>
  z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || read(text) !== null, "时间请写作 2026-12-01 09:00")
    .transform((text) => (text === "" ? null : read(text)));

/** The form of a block with `standing` targets. Refused: what files of the command line refuse. */
export function blockForm(page: BlockPage, standing = "") {
  const { item, words } = BLOCK_PAGES[page];
  return z
    .object({
      version: z.number().int().min(0),
      formKey: z.string().max(100).default(""),
      why: reasonField(),
      name: z
        .string(`请填写${item}`)
        .overwrite(plainLabel)
        .min(1, `请填写${item}`)
        .max(words, `${item}不超过 ${words} 个字`),
      url: z.string().trim().pipe(linkUrl).default(""),
      sort: z
        .number("请填写顺序，整数")
        .int("顺序应为整数")
        .min(0, "顺序不小于 0")
        .max(9_999, "顺序不超过 9999"),
      starts: momentBy(parseTime),
      ends: momentBy(parseEnd),
      targets: z
        .array(z.string())
        .default([])
        .refine((ticked) => storedTargets(ticked, standing) !== null, "没有这样的客户类型"),
      look: z.enum(["on", "off"]).default("off"),
      list: z.enum(LISTS, "没有这个列表").default("promises"),
      text: z.string().trim().max(40, "第二行不超过 40 个字").default(""),
      icon: z.string().default(""),
      parent: z.number("请选择上级").int().positive("请选择上级").nullable().default(null),
    })
    .superRefine((form, context) => {
      const fault = (at: string, message: string) =>
        context.addIssue({ code: "custom", path: [at], message });
      if (!isInOrder(form)) fault("ends", "结束须晚于开始");
      if (page !== "links") return;
      const { list, url, icon } = form;
      if (url === "" && !WORD_LISTS.includes(list)) fault("url", "这个列表的链接须填写地址");
      if (!getIcons(list).includes(icon))
        fault("icon", `这个列表可用的图标：${getIcons(list).map(iconName).join("、")}`);
    });
}
export type BlockInput = z.output<ReturnType<typeof blockForm>>;

/** Returns the stored values; a hot word without an address searches for itself. */
export function blockValues(page: BlockPage, form: BlockInput): BlockValues {
  const { name, url, sort, starts, ends, targets } = form;
  const flag = form.look === "on" ? 1 : 0;
  const common = { sort, targets: targets.join(","), starts_at: starts, ends_at: ends };
  if (page === "nav") return { ...common, name, url, is_open: flag, parent_id: form.parent };
  if (page === "hot-words") return { ...common, word: name, url: url || searchFor(name), is_warm: flag };
  return { ...common, list: form.list, name, text: form.text, url, icon: form.icon };
}

export const CONTENT_BLOCK_FIELD_NAMES = {
  name: "名称",
  url: "地址",
  sort: "顺序",
  starts: "开始",
  ends: "结束",
  targets: "对象",
  look: "显示",
  list: "列表",
  text: "第二行",
  icon: "图标",
  parent: "上级",
};
type BlockText = Record<keyof typeof CONTENT_BLOCK_FIELD_NAMES, string>;

const found = (targets: string) => targets.split(",").filter(Boolean);

/** Returns the field values; targets separated by spaces. */
export const blockText = (row: BlockValues): BlockText => ({
  name: row.name ?? row.word ?? "",
  url: row.url,
  sort: String(row.sort),
  starts: row.starts_at === null ? "" : formatStart(row.starts_at),
  ends: row.ends_at === null ? "" : formatEnd(row.ends_at),
  targets: found(row.targets).join(" "),
  look: row.is_open === 1 || row.is_warm === 1 ? "on" : "off",
  list: row.list ?? "",
  text: row.text ?? "",
  icon: row.icon ?? "",
  parent: row.parent_id ? String(row.parent_id) : "",
});

export const FIRST_LEVEL = "无，放在第一级";

export const parentChoices = (rows: readonly BlockRow[], id: number | null) => [
  { value: "", name: FIRST_LEVEL },
  ...rows
    .filter((row) => !row.parent_id && row.id !== id)
    .map((row) => ({ value: String(row.id), name: row.name ?? "" })),
];

/** Returns the values in words; `parents`: navigation entries. */
export function blockWords(
  page: BlockPage,
  row: BlockValues | BlockRow,
  parents: readonly BlockRow[] = [],
): BlockText {
  const text = blockText(row);
  const { look } = BLOCK_PAGES[page];
  return {
    ...text,
    targets: targetsText(found(row.targets)),
    look: look === null ? "" : look[text.look === "on" ? "on" : "off"],
    list: listName(text.list),
    icon: iconName(text.icon),
    parent: page === "nav" ? parentWords(row, parents) : "",
  };
}

const parentWords = ({ parent_id: parentId }: BlockValues, parents: readonly BlockRow[]): string =>
  parentId ? (parents.find(({ id }) => id === parentId)?.name ?? String(parentId)) : FIRST_LEVEL;
