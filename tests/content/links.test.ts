import { expect, test } from "vitest";
import { HELP_GROUPS } from "~/content/help";
import { iconsOf, LINK_LISTS, PROMISE_ICONS } from "~/content/links";

test("every column of the footer has a list for more links", () => {
  const names = Object.keys(LINK_LISTS).filter((name) => name.startsWith("footer-"));
  expect(names).toEqual(HELP_GROUPS.map(({ slug }) => `footer-${slug}`));
});

test("only promises and zones have icons", () => {
  expect(iconsOf("promises")).toEqual(PROMISE_ICONS);
  expect(iconsOf("homeZones")).toEqual(["", "drug", "herb", "device"]);
  expect(iconsOf("topbar")).toEqual([""]);
});
