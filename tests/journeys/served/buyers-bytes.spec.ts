import { expect, test } from "../support";

const ASSET = /\/assets\/[\w$.()-]+\.(?:js|css)/g;

for (const path of ["/", "/list", "/cart", "/login"])
  test(`${path} brings no byte of the back office`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const assets = [...new Set(html.match(ASSET) ?? [])];
    expect(assets.filter((asset) => asset.includes("buyers-manifest"))).toHaveLength(1);
    for (const asset of assets) {
      const text = await (await request.get(asset)).text();
      expect(text, asset).not.toMatch(/routes\/_admin\+|\/staff\/people|\.admin-bar/);
    }
  });

test("the back office's own pages know its routes", async ({ request }) => {
  const html = await (await request.get("/staff/sign-in")).text();
  const [manifest] = (html.match(ASSET) ?? []).filter((asset) => asset.includes("manifest-"));
  expect(await (await request.get(manifest!)).text()).toContain(
    "routes/_admin+/_system+/staff.people._index",
  );
});
