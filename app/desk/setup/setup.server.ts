/** What a new shop has of what it needs before its first order, and who is led to it. */
import { isShippingSet } from "~/cart/lines/shipping.server";
import { hasGoods } from "~/catalogue/goods/goods-facts.server";
import { isSandboxOn } from "~/company/sign-in/sms-sandbox.server";
import { readSettings } from "~/content/settings.server";
import { isTransferMethod } from "~/payments/payment/payment-method";
import { offeredMethods } from "~/payments/providers/registry.server";
import { bankAccount } from "~/payments/providers/settings.server";
import { config } from "~/platform/config/config.server";
import { findMember } from "~/staff/accounts/members.server";
import { permissionsOf } from "~/staff/permissions/permissions";
import { storedCells } from "~/staff/permissions/roles.server";
import { type SetupStep, setupSteps } from "./setup";

/** Some ten queries. */
export async function readSetup(): Promise<SetupStep[]> {
  const [settings, bank, isShipping, isPlayed, methods, isStocked] = await Promise.all([
    readSettings(),
    bankAccount(),
    isShippingSet(),
    isSandboxOn(),
    offeredMethods(false),
    hasGoods(),
  ]);
  return setupSteps({
    // The demo's shop has the name that others have not set.
    hasName: isPlayed || config.SHOP_NAME !== "青囊医药",
    hasLicences: settings.licences.length > 0,
    hasBank: bank !== null,
    hasShipping: isShipping,
    hasSms: isPlayed || config.SMS_ALIYUN_KEY_ID !== undefined,
    hasPayment: methods.some(({ name }) => !isTransferMethod(name)),
    hasGoods: isStocked,
  });
}

/** Where somebody begins who has just signed in: in a shop with neither goods nor an account to transfer to, those who may set it up are led there. */
export async function startPathOf(memberId: number): Promise<string> {
  const [member, stored, bank, isStocked] = await Promise.all([
    findMember(memberId),
    storedCells(),
    bankAccount(),
    hasGoods(),
  ]);
  const isNew = bank === null && !isStocked;
  const maySet = permissionsOf(member?.roles ?? [], stored).has("system.settings");
  return isNew && maySet ? "/staff/setup" : "/staff";
}
