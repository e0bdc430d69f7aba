import { describe, expect, test } from "vitest";
import { isDistrict, regionChoices } from "~/platform/values/regions";
import { asExchangeState } from "~/modules/rewards/rewards-store";
import { readRewardsStoreQuery } from "~/modules/rewards/rewards-store-page";
import { readCentreView } from "~/modules/vouchers/coupon-centre";
import { asWithdrawalState } from "~/modules/wallet/withdrawal";

describe.each(["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"])("%s", (name) => {
  const query = (of: string) => new URLSearchParams({ [of]: name });

  test("is no view of the coupon centre", () => {
    expect(readCentreView(query("mine"))).toEqual({ mine: "usable", page: 1 });
    expect(readCentreView(query("scope"))).toEqual({ group: null });
  });

  test("is no tab of the points mall and no state of an exchange", () => {
    expect(readRewardsStoreQuery(query("tab"))).toEqual({ tab: "items", page: 1 });
    expect(() => asExchangeState(name)).toThrow("unknown exchange state");
  });

  test("is no state of a withdrawal", () => expect(asWithdrawalState(name)).toBe("pending"));

  test("is no province, no city and no district", () => {
    expect(regionChoices(name, name)).toEqual(regionChoices());
    expect(isDistrict(name)).toBe(false);
  });
});
