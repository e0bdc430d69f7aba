/** 一个商品的图片: in order, the first is the main one; added, replaced, described, with their history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MAX_GOODS_PICTURES } from "~/modules/catalogue/pictures/goods-picture";
import { findPicturedGoods, findGoodsPictures } from "~/modules/catalogue/pictures/goods-pictures.server";
import { picturesBytes } from "~/admin/pictures/picture-form";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { changeBy } from "./change.server";
import { PICTURE_COMMAND_NAMES, DONE, PicturesForm } from "./pictures-form";
import { PicturesView } from "./pictures-view";

export const handle = adminHandle("商品图片", "goods.see", "goods.change");

const HISTORY = 30;
const TOO_LARGE = { files: ["这些图片太大，请分次上传，单张不超过 10 MB"] };
const STALE = "您打开本页以后，有人改过这里的图片，这次没有保存，请看过后再操作";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const goods = (await findPicturedGoods(requireId(params.id))) ?? notFound();
  const [pictures, changes] = await Promise.all([
    findGoodsPictures(goods.id),
    auditRows({ subject: "goodsPicture", subjectId: String(goods.id), limit: HISTORY }),
  ]);
  return json({
    goods,
    pictures,
    version: getVersion(pictures),
    mayChange: staff.permissions.has(handle.change),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const goodsId = requireId(params.id);
  const limits = { maxBytes: picturesBytes(MAX_GOODS_PICTURES), tooLarge: TOO_LARGE };
  const form = await readForm(request, PicturesForm, limits);
  if (!form.ok) return form.response;
  const { value } = form;
  const command = PICTURE_COMMAND_NAMES[value.do];
  const done = (await asStaff(staff, { command }, () => changeBy(goodsId, value, now()))) ?? notFound();
  if (done.ok)
    return redirectWith(
      `/staff/goods-pictures/${goodsId}`,
      { kind: "success", text: DONE[value.do] },
      "admin",
    );
  if (done.why === "text")
    return form.refuse(value.do === "add" ? { fields: { files: [done.text] } } : { form: [done.text] });
  return json<FormReply>({ status: "error", initialValue: form.input, error: { "": [STALE] } }, 409);
}

export default function GoodsPictures() {
  return <PicturesView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
