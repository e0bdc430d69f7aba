import { expect, test } from "vitest";
import { getFrame } from "~/shell/handle";
import { handle as cart } from "~/routes/_cart+/cart._index/route";
import { handle as check } from "~/routes/_cart+/cart.step2/route";
import { handle as pay } from "~/routes/_cart+/cart.step3.$id/route";
import { handle as payEphedrine } from "~/routes/_cart+/cart.hm/route";
import { handle as paid } from "~/routes/_cart+/cart.step4/route";
import { handle as list } from "~/routes/_catalogue+/list.($view)/route";

test("the step of each page", () => {
  const steps = [cart, check, pay, payEphedrine, paid, list].map((handle) => getFrame([{ handle }]).step);
  expect(steps).toEqual([1, 2, 3, 3, 4, 0]);
});
