import { expect, test } from "vitest";
import { askEverything } from "./everything";
import { faultsOfTrust, OUT_OF_ORDER } from "./trust";

const shop = askEverything("postgres");

test("without its database every kind of answer says so, with the headers of trust, until it is back", async () => {
  const demo = await shop.signedIn("demo");
  const cookies = { demo: demo.cookie, caller: "", broken: "", visitor: "" };
  const faults: string[] = [];
  await shop.shutOut(async () => {
    for (const row of OUT_OF_ORDER) faults.push(...(await faultsOfTrust(row, shop.url, cookies)));
  });
  expect(faults, shop.logged().join("\n")).toEqual([]);
  for (const path of ["/readyz", "/", "/cart"])
    expect((await demo.ask(shop.url + path)).status, path).toBe(200);
});
