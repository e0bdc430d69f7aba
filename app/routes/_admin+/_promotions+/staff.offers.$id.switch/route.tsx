/** 启用或停用活动: what will happen, and why. */
import { z } from "zod";
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { startOffer } from "~/admin/promotions/starting.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatWindow } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { withoutUses } from "~/modules/promotions/offer-admin/offer-admin.server";
import { offerBelow } from "~/admin/price-limit/offer-below.server";
import { belowWords } from "~/modules/promotions/depth/offer-minimum-price";
import { findOffer, switchOffer } from "~/modules/promotions/offers/offer-admin.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("启用或停用活动", "promotions.change");

const SWITCH_FIELDS = { version: z.number().int().min(0), to: z.enum(["on", "off"]) };
const STARTED = "已启用，在活动时间内生效。";
const STOPPED = "已停用，立即生效；已下的订单不变。";
const WAITING = "让利超过一人可办的限额或低于最低售价，由另一位同事复核后启用。";

const page = confirmPage({
  handle,
  fields: SWITCH_FIELDS,
  command: ({ to }) => (to === "on" ? "启用活动" : "停用活动"),
  async ask({ params }) {
    const offer = (await findOffer(requireId(params.id))) ?? notFound();
    const isOn = offer.status === "on";
    const below = isOn ? [] : await offerBelow(offer, now());
    const second = below.length > 0 ? `${belowWords(below)}，由另一位同事复核后启用。` : "";
    const time = formatWindow(offer.starts_at, offer.ends_at);
    const button = isOn ? "停用" : "启用";
    return {
      title: `${button}：${offer.name}`,
      text: isOn ? "停用后立即不再生效，已下的订单不变。" : `启用后在活动时间（${time}）内生效。${second}`,
      label: "原因",
      button,
      back: `/staff/offers/${offer.id}`,
      hidden: { version: getVersion(withoutUses(offer)), to: isOn ? "off" : "on" },
    };
  },
  async run({ to, version, why }, { params, staff }) {
    const id = requireId(params.id);
    const done =
      to === "on"
        ? await startOffer(id, { version, why }, staff, now())
        : await switchOffer(id, to, { isSeen: (current) => getVersion(withoutUses(current)) === version });
    if (!done.ok) return done;
    const isWaiting = "isWaiting" in done && done.isWaiting;
    const text = to === "on" ? STARTED : STOPPED;
    return { ok: true, text: isWaiting ? WAITING : text, to: `/staff/offers/${id}` };
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
