/** 品牌的图片: replaced or removed. */
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
import { findAdminBrand, setBrandPicture } from "~/modules/content/brand-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("品牌的图片", "goods.see", "goods.change");

const HISTORY = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { id, name, image } = (await findAdminBrand(requireId(params.id))) ?? notFound();
  const changes = await findChanges({ subject: "brand", subjectId: String(id), limit: HISTORY });
  return json({
    name,
    back: `/staff/brands/${id}`,
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
    (await asStaff(staff, { command: value.do === "set" ? "上传品牌图片" : "移除品牌图片" }, () =>
      setBrandPicture(id, handedBy(value), (image) => getVersion(image) === value.version, now()),
    )) ?? notFound();
  if (done.ok) {
    const message = { kind: "success", text: PICTURE_DONE[value.do] } as const;
    return redirectWith(`/staff/brands/${id}/picture`, message, "admin");
  }
  if (done.why === "text") return form.refuse({ fields: { file: [done.text] } });
  return json<FormReply>({ status: "error", error: { "": [STALE_PICTURE] } }, 409);
}

export default function BrandPicture() {
  return (
    <OnePicture
      {...useLoaderData<typeof loader>()}
      without="还没有图片，显示用名称画的标志。"
      fit="whole"
      reply={useActionData<FormReply>()}
    />
  );
}
