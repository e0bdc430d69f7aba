import { expect, test } from "vitest";
import { zonesWith } from "~/routes/_content+/_index/home";

const zone = (url: string, icon: string) => ({ name: url.slice(1), text: "", url, icon });

test("every zone has a picture of the kind it names while there is one, none twice", () => {
  const links = [
    zone("/a", "herb"),
    zone("/b", "drug"),
    zone("/c", "herb"),
    zone("/d", ""),
    zone("/e", "herb"),
  ];
  const zones = zonesWith(links, { drug: ["d"], herb: ["h", "i"], device: ["m"] });
  expect(zones.map(({ to, picture }) => [to, picture])).toEqual([
    ["/a", "h"],
    ["/b", "d"],
    ["/c", "i"],
    ["/d", null],
    ["/e", null],
  ]);
});
