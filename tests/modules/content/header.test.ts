import { describe, expect, test } from "vitest";
import {
  AD_SLOTS,
  adNamed,
  findAdForPage,
  loginAds,
  CODES,
  MAX_GREETING,
  MAX_HOURS,
  NAV_LIMIT,
  type Ad,
  type AdSlot,
  type FrameContent,
} from "~/modules/content/header";
import { LINK_LISTS, type ContentLink, type LinkList } from "~/modules/content/links";

const ad = (id: number): Ad => ({ id, title: `广告 ${id}`, text: "", image: "", url: "" });
const ads = (values: Partial<Record<AdSlot, Ad[]>>): Record<AdSlot, Ad[]> => ({
  ...(Object.fromEntries(AD_SLOTS.map((slot) => [slot, []])) as unknown as Record<AdSlot, Ad[]>),
  ...values,
});
const link = (name: string): ContentLink => ({ name, text: "", url: "", icon: "" });
const links = (values: Partial<Record<LinkList, ContentLink[]>>) => ({
  ...(Object.fromEntries(Object.keys(LINK_LISTS).map((list) => [list, []])) as unknown as Record<
    LinkList,
    ContentLink[]
  >),
  ...values,
});
const FRAME: FrameContent = {
  hotWords: [],
  nav: [],
  ads: ads({}),
  links: links({}),
  settings: {
    hotLine: "",
    qq1: "",
    qq2: "",
    isCanChat: false,
    qualityInspection: { url: "", msg: "" },
    licences: [],
    icp: { text: "", url: "" },
    legalNotice: "",
    workingHours: "",
    chatGreeting: "",
    claim: "",
    pitch: ["正品", "现货"],
    since: 2008,
    codes: { mini: "", wechat: "" },
  },
};

describe("an ad by its name", () => {
  const all = ads({ top: [ad(3)], zone: [ad(7), ad(12)] });

  test.each([
    ["3", 3],
    ["12", 12],
    ["07", undefined],
    ["7 ", undefined],
    ["7.0", undefined],
    ["", undefined],
    ["zone", undefined],
    ["广告 7", undefined],
    [undefined, undefined],
  ])("%j is the ad %j", (name, id) => expect(adNamed(name, { ads: all })?.id).toBe(id));
});

describe("beside the sign-in form", () => {
  test("stand the shop's lines, its promises by name and the first ad", () => {
    const shown = loginAds({
      ...FRAME,
      ads: ads({ login: [ad(1), ad(2)], top: [ad(3)] }),
      links: links({ login: [link("正品保障"), link("批号可查")], promises: [link("别处")] }),
    });
    expect(shown).toEqual({ pitch: ["正品", "现货"], promises: ["正品保障", "批号可查"], ad: ad(1) });
  });

  test("stands no ad where none is kept for it", () =>
    expect(loginAds({ ...FRAME, ads: ads({ top: [ad(3)] }) })).toMatchObject({ promises: [], ad: null }));
});

test("the header has at most nine entries of navigation (specification, section 9)", () =>
  expect(NAV_LIMIT).toBe(9));

test("the shop has the codes of its mini-programme and of its account, each once", () =>
  expect([...CODES].sort()).toEqual(["mini", "wechat"]));

test("places for ads are those that the pages and the API name, in their order", () =>
  expect([...AD_SLOTS]).toEqual([
    "top",
    "banner",
    "right",
    "bottom",
    "homeMain",
    "homeSide",
    "login",
    "zone",
    "newcomer",
    "herbs",
    "preferred",
  ]));

test("an ad is found whatever place it stands in, and the first of two of one number", () => {
  for (const slot of AD_SLOTS)
    expect(adNamed("5", { ads: ads({ [slot]: [ad(4), ad(5)] }) }), slot).toEqual(ad(5));
  const twice = ads({ top: [{ ...ad(5), title: "上" }], bottom: [{ ...ad(5), title: "下" }] });
  expect(adNamed("5", { ads: twice })?.title).toBe("上");
  expect(adNamed("5", { ads: ads({}) })).toBeNull();
});

test("beside the sign-in form stand no more words than an operator wrote for it, in their order", () => {
  const names = ["正品保障", "批号可查", "当日发货"];
  const shown = loginAds({ ...FRAME, links: links({ login: names.map(link), topbar: [link("别处")] }) });
  expect(shown.promises).toEqual(names);
  expect(loginAds({ ...FRAME, settings: { ...FRAME.settings, pitch: [] } }).pitch).toEqual([]);
});

test("hours are a line, a greeting a few sentences", () =>
  expect([MAX_HOURS, MAX_GREETING]).toEqual([40, 200]));

describe("an ad for some pages", () => {
  const home = { ...ad(1), pages: ["/"] };
  const lists = { ...ad(2), pages: ["/list", "/search"] };
  test.each([
    ["/", 1],
    ["/list", 2],
    ["/list/info/7", 2],
    ["/search/table", 2],
    ["/listing", undefined],
    ["/user", undefined],
  ])("%s shows ad %s", (pathname, id) => expect(findAdForPage([home, lists], pathname)?.id).toBe(id));

  test("comes before one for all pages, by their order", () => {
    expect(findAdForPage([home, ad(3)], "/user")?.id).toBe(3);
    expect(findAdForPage([ad(3), home], "/")?.id).toBe(3);
  });
});
