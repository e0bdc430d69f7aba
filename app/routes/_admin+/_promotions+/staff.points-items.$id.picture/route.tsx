/** 积分商品的图片: replaced or removed. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OnePicture } from "~/admin/pictures/one-picture";
import {
  handedBy,
  ONE_PICTURE,
  OnePictureForm,
  PICTURE_DONE,
  STALE_PICTURE,
} from "~/admin/pictures/one-picture-form";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findAdminItem, setItemPicture } from "~/modules/rewards/item-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("积分商品的图片", "promotions.see", "promotions.change");

const HISTORY = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { id, name, image } = (await findAdminItem(requireId(params.id))) ?? notFound();
  const changes = await findChanges({ subject: "pointsItem", subjectId: String(id), limit: HISTORY });
  return json({
    name,
    back: `/staff/points-items/${id}`,
    image,
    version: getVersion(image),
    mayChange: staff.permissions.has(handle.change),
    changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, OnePictureForm, ONE_PICTURE);
  if (!form.ok) return form.response;
  const { value } = form;
  const done =
    (await asStaff(staff, { command: value.do === "set" ? "上传积分商品图片" : "移除积分商品图片" }, () =>
      setItemPicture(id, handedBy(value), (image) => getVersion(image) === value.version, now()),
    )) ?? notFound();
  if (done.ok) {
    const message = { kind: "success", text: PICTURE_DONE[value.do] } as const;
    return redirectWith(`/staff/points-items/${id}/picture`, message, "admin");
  }
  if (done.why === "text") return form.refuse({ fields: { file: [done.text] } });
  return json<FormReply>({ status: "error", error: { "": [STALE_PICTURE] } }, 409);
}

export default function ItemPicture() {
  return (
    <OnePicture
      {...useLoaderData<typeof loader>()}
      without="还没有图片，积分商城里显示“礼”字。"
      fit="crop"
      reply={useActionData<FormReply>()}
    />
  );
}
