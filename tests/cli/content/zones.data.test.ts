/** What operators do with zones from the command line. */
import { beforeAll, expect, test } from "vitest";
import { allZones } from "~/modules/zones/zones.server";
import { setZone, switchZoneById, zoneLine } from "~/cli/content/zones";
import { loadScene, NOW } from "../../modules/catalogue/fixtures";

beforeAll(loadScene);

const zone = {
  kind: "activity",
  slug: "spring",
  title: "春季备货",
  startsAt: "2026-11-01",
  endsAt: "2026-12-01",
  blocks: [{ kind: "goods", title: "备货", ids: [1, 2] }],
};

test("a zone is set from a file, listed, stopped and started", async () => {
  expect(await setZone(JSON.stringify(zone))).toEqual({ ok: true, text: "专区 1 已保存：/Hdzx/1" });
  const lines = async () => (await allZones()).map((zone) => zoneLine(zone, NOW));
  expect(await lines()).toEqual([
    "1\t活动\t进行中\t2026-11-01 至 2026-12-01\t所有人\t/Hdzx/1\t春季备货\t1个区块",
  ]);
  expect(await switchZoneById("1", false)).toEqual({ ok: true, text: "春季备货已停用" });
  expect((await lines())[0]).toContain("\t已停用\t");
  expect(await switchZoneById("1", true)).toEqual({ ok: true, text: "春季备货已启用" });
  for (const nobody of ["2", "x", "1; drop"])
    expect(await switchZoneById(nobody, true)).toEqual({ ok: false, text: `没有专区 ${nobody}` });
});

test("a file with a fault changes nothing and says every fault", async () => {
  const before = await allZones();
  expect((await setZone("{")).text).toMatch(/不是 JSON/);
  const faulty = await setZone(JSON.stringify({ ...zone, slug: "春", endsAt: "tomorrow" }));
  expect(faulty.ok).toBe(false);
  expect(faulty.text.split("\n")).toHaveLength(2);
  const blocks = [
    { kind: "goods", title: "备货", ids: [1, 999] },
    { kind: "offers", offers: [7] },
  ];
  expect(await setZone(JSON.stringify({ ...zone, blocks }))).toEqual({
    ok: false,
    text: "商城中没有：商品 999、活动 7",
  });
  expect(await allZones()).toEqual(before);
});

test("a picture that is not there is refused, of the zone and of its banners", async () => {
  const banner = (image: string) => ({ kind: "banner", title: "备货", image });
  for (const file of [
    { ...zone, image: "/art/gone.svg" },
    { ...zone, blocks: [banner("/art/hero-1.svg"), banner("/art/gone.svg")] },
  ])
    expect(await setZone(JSON.stringify(file))).toEqual({
      ok: false,
      text: expect.stringContaining("没有这个图片：/art/gone.svg。"),
    });
  expect(await setZone(JSON.stringify({ ...zone, blocks: [banner("/art/hero-1.svg")] }))).toMatchObject({
    ok: true,
  });
});
