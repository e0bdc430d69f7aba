/** 导航的图片: replaced or removed. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findBlock } from "~/modules/content/block-admin.server";
import { setNavPicture } from "~/modules/content/nav-picture.server";
import { findChanges } from "~/admin/changes/change-rows.server";
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
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";

export const handle = adminHandle("导航的图片", "content.see", "content.change");

const HISTORY = 30;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { id, name = "", image = "" } = (await findBlock("nav_item", requireId(params.id))) ?? notFound();
  const changes = await findChanges({ subject: "nav_item", subjectId: String(id), limit: HISTORY });
  return json({
    name,
    back: `/staff/content/nav/${id}`,
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
    (await asStaff(staff, { command: value.do === "set" ? "上传导航图片" : "移除导航图片" }, () =>
      setNavPicture(id, handedBy(value), (image) => getVersion(image) === value.version, now()),
    )) ?? notFound();
  if (done.ok) {
    const message = { kind: "success", text: PICTURE_DONE[value.do] } as const;
    return redirectWith(`/staff/content/nav/${id}/picture`, message, "admin");
  }
  if (done.why === "text") return form.refuse({ fields: { file: [done.text] } });
  return json<FormReply>({ status: "error", error: { "": [STALE_PICTURE] } }, 409);
}

export default function NavPicture() {
  return (
    <OnePicture
      {...useLoaderData<typeof loader>()}
      without="还没有图片，只显示名称。"
      fit="crop"
      reply={useActionData<FormReply>()}
    />
  );
}
