/** 控销申请: requests for controlled products; granted, declined with a reason, or revoked. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import {
  declineRelease,
  releaseRequestsAfter,
  releaseGoods,
  withdrawRelease,
} from "~/modules/catalogue/goods/release-admin.server";
import { companyInput, goodsInput } from "~/admin/goods/goods-by-input.server";
import { getListPath } from "~/admin/lists/list-address";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { goodsIn, ReleaseForm } from "./release-form";
import { placeText, readPlace } from "./release-place";
import { ReleasesView } from "./releases-view";

export const handle = adminHandle("控销申请", "quality.see", "quality.controlled");

const PATH = "/staff/releases";
const PER_PAGE = 50;
const DONE = { release: "已开放", decline: "未通过", withdraw: "已停止开放" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const after = readPlace(new URL(request.url).searchParams.get("after"));
  const found = await releaseRequestsAfter(after, PER_PAGE + 1);
  const rows = found.slice(0, PER_PAGE);
  return json({
    rows,
    first: after === null ? null : PATH,
    next: found.length > PER_PAGE ? getListPath(PATH, {}, { after: placeText(rows.at(-1)!) }) : null,
    mayDecide: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ReleaseForm);
  if (!form.ok) return form.response;
  const { do: what, why } = form.value;
  const at = now();
  const [meant, found] = await Promise.all([
    companyInput(form.value.company),
    goodsInput(goodsIn(form.value.goodsLines)),
  ]);
  if (!meant.ok || !found.ok)
    return form.refuse({
      fields: { ...(!meant.ok && { company: [meant.text] }), ...(!found.ok && { goodsLines: [found.text] }) },
    });
  const [company, goods] = [meant.id, found.ids];
  const done = await asStaff(staff, { command: `控销${DONE[what]}`, why }, () =>
    what === "release"
      ? releaseGoods(company, goods, at)
      : what === "withdraw"
        ? withdrawRelease(company, goods, at)
        : declineRelease(company, goods, why, at),
  );
  if (!done.ok) return form.refuse({ fields: { company: [done.text] } });
  const names = await findGoodsNames(done.unknown);
  const others = done.unknown.map((id) => `${id} ${names.get(id) ?? ""}`.trim()).join("、");
  if (done.unknown.length === goods.length)
    return form.refuse({ fields: { goodsLines: [`不是控销商品：${others}`] } });
  const parts = [
    done.done.length > 0 ? `${DONE[what]} ${done.done.join("、")}` : "",
    done.unchanged.length > 0 ? `未变 ${done.unchanged.join("、")}` : "",
    done.unknown.length > 0 ? `不是控销商品 ${others}` : "",
  ];
  const text = `${done.company}：${parts.filter(Boolean).join("；")}。`;
  const kind = done.unknown.length > 0 ? ("warning" as const) : ("success" as const);
  return redirectWith(PATH, { kind, text }, "admin");
}

export default function Releases() {
  return <ReleasesView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
