import { isShippingSet } from "~/modules/shipping/shipping.server";
import { hasGoods, hasGoodsOnSale } from "~/modules/catalogue/goods/goods-facts.server";
import { isSandboxOn } from "~/modules/company/sign-in/sms-sandbox.server";
import { missingFields } from "~/modules/content/legal-entity";
import { readLegalEntity } from "~/modules/content/legal-entity.server";
import { readSettings } from "~/modules/content/settings.server";
import { hasOpenWarehouse } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { smsPort } from "~/modules/company/sign-in/sms.server";
import { standardStates } from "~/modules/help/standard-help.server";
import { hasRealAccount } from "~/modules/payments/providers/accounts.server";
import { returnAddress } from "~/modules/returns/goods-back/return-address.server";
import { whoMay } from "~/modules/staff/accounts/change-member.server";
import { bankAccount } from "~/modules/payments/providers/settings.server";
import { config } from "~/platform/config/config.server";
import { findMember } from "~/modules/staff/accounts/members.server";
import { getPermissions } from "~/modules/staff/permissions/permissions";
import { storedCells } from "~/modules/staff/permissions/roles.server";
import { SETUP_NEEDED, type SetupStep, setupSteps } from "./setup";

/** Whether there are two people: one of `some` and another of `others`. */
const areTwo = (some: readonly { id: number }[], others: readonly { id: number }[]): boolean =>
  some.some(({ id }) => others.some((other) => other.id !== id));

/** Whether messages reach phones, not the sandbox. */
async function hasRealSms(): Promise<boolean> {
  const port = await smsPort();
  return port !== null && port.name !== "sandbox";
}

/** Some twenty queries. `now` in ms. */
export async function readSetup(now: number): Promise<SetupStep[]> {
  const [settings, entity, bank, isShipping, isPlayed, returnTo, help] = await Promise.all([
    readSettings(),
    readLegalEntity(),
    bankAccount(),
    isShippingSet(),
    isSandboxOn(),
    returnAddress(),
    standardStates(now),
  ]);
  const [admins, seconds, firstReviewers, secondReviewers] = await Promise.all([
    whoMay("system.manageStaff"),
    whoMay("system.agreePermissions"),
    whoMay("quality.firstReview"),
    whoMay("quality.secondReview"),
  ]);
  const [hasSms, isStocked, isSelling, isHoused] = await Promise.all([
    hasRealSms(),
    hasGoods(),
    hasGoodsOnSale(),
    hasOpenWarehouse(),
  ]);
  return setupSteps({
    // The demo's shop has the default name.
    hasName: isPlayed || config.SHOP_NAME !== "青囊医药",
    hasLegalEntity: missingFields(entity).length === 0,
    hasLicences: settings.licences.length > 0,
    hasSecondPerson: areTwo(admins, seconds),
    hasQuality: areTwo(firstReviewers, secondReviewers),
    hasWarehouse: isHoused,
    hasBank: bank !== null,
    hasShipping: isShipping,
    hasReturnAddress: returnTo !== null,
    hasHelp: help.every(({ isStanding }) => isStanding),
    hasSms,
    hasPayment: hasRealAccount(),
    hasGoods: isStocked,
    hasSale: isSelling,
  });
}

/** Returns the start page after sign-in: the setup in an empty shop for those who may do it; the own account for people without the queue. */
export async function findStartPath(memberId: number): Promise<string> {
  const [member, stored, bank, isStocked] = await Promise.all([
    findMember(memberId),
    storedCells(),
    bankAccount(),
    hasGoods(),
  ]);
  const isNew = bank === null && !isStocked;
  const permissions = getPermissions(member?.roles ?? [], stored);
  if (isNew && permissions.has(SETUP_NEEDED) && permissions.has("system.settings")) return "/staff/setup";
  return permissions.has("queue.see") ? "/staff" : "/staff/me";
}
