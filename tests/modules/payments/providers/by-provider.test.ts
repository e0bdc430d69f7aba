import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CONCURRENT_QUERIES, byProvider } from "~/modules/payments/providers/by-provider";

const waiting = fc
  .array(fc.constantFrom("wechat", "alipay", "other"), { maxLength: 60 })
  .map((providers) => providers.map((provider, id) => ({ id, provider })));

test("everything of a provider that answers is done once, in its order, never more than so many at once", () =>
  fc.assert(
    fc.asyncProperty(waiting, async (all) => {
      const begun: number[] = [];
      const inHand = new Map<string, number>();
      await byProvider(all, async ({ id, provider }) => {
        begun.push(id);
        inHand.set(provider, (inHand.get(provider) ?? 0) + 1);
        expect(inHand.get(provider)).toBeLessThanOrEqual(MAX_CONCURRENT_QUERIES);
        await Promise.resolve();
        inHand.set(provider, inHand.get(provider)! - 1);
        return true;
      });
      expect([...begun].sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
      for (const name of new Set(all.map(({ provider }) => provider))) {
        const own = begun.filter((id) => all[id]!.provider === name);
        expect(own).toEqual([...own].sort((a, b) => a - b));
      }
    }),
  ));

test("a provider that does not answer is asked so many times, and every other whole", () =>
  fc.assert(
    fc.asyncProperty(waiting, async (all) => {
      const [query, left]: [number[], number[]] = [[], []];
      await byProvider(
        all,
        async ({ id, provider }) => {
          query.push(id);
          return provider !== "wechat";
        },
        async ({ id }) => void left.push(id),
      );
      const of = (provider: string) => all.filter((item) => item.provider === provider).map(({ id }) => id);
      expect(query.filter((id) => all[id]!.provider === "wechat")).toEqual(
        of("wechat").slice(0, MAX_CONCURRENT_QUERIES),
      );
      expect(left).toEqual(of("wechat").slice(MAX_CONCURRENT_QUERIES));
      for (const provider of ["alipay", "other"])
        expect(query.filter((id) => all[id]!.provider === provider)).toEqual(of(provider));
    }),
  ));

test("one that answers some goes on; one that hangs holds up none of the others", async () => {
  const all = ["wechat", "alipay"].flatMap((provider) =>
    Array.from({ length: 3 * MAX_CONCURRENT_QUERIES }, (_, id) => ({ id, provider })),
  );
  let release = () => {};
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const done: string[] = [];
  const whole = byProvider(all, async ({ id, provider }) => {
    if (provider === "wechat") await hanging;
    done.push(provider);
    return id % MAX_CONCURRENT_QUERIES === 0;
  });
  await expect.poll(() => done.length).toBe(3 * MAX_CONCURRENT_QUERIES);
  expect(new Set(done)).toEqual(new Set(["alipay"]));
  release();
  await whole;
  expect(done).toHaveLength(6 * MAX_CONCURRENT_QUERIES);
});
