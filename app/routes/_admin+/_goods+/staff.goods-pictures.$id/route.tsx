/** 一个商品的图片: in order, the first is the main one; added, replaced, described, with their history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { MAX_GOODS_PICTURES, getAlt } from "~/modules/catalogue/pictures/goods-picture";
import { findPicturedGoods, findGoodsPictures } from "~/modules/catalogue/pictures/goods-pictures.server";
import { picturesBytes } from "~/admin/pictures/picture-form";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { changeBy } from "./change.server";
import { PICTURE_COMMAND_NAMES, DONE, PicturesForm } from "./pictures-form";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import { pictureAddress } from "~/modules/pictures/picture";
import { PictureImg } from "~/modules/pictures/picture-img";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { AddForm } from "./add-form";
import { OneForm } from "./one-picture-form";

export const handle = adminHandle("商品图片", "goods.see", "goods.change");

const HISTORY = 30;
const TOO_LARGE = { files: ["这些图片太大，请分次上传，单张不超过 10 MB"] };
const STALE = "您打开本页以后，有人改过这里的图片，这次没有保存，请看过后再操作";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const goods = (await findPicturedGoods(requireId(params.id))) ?? notFound();
  const [pictures, changes] = await Promise.all([
    findGoodsPictures(goods.id),
    findChanges({ subject: "goodsPicture", subjectId: String(goods.id), limit: HISTORY }),
  ]);
  return json({
    goods,
    pictures,
    version: getVersion(pictures),
    mayChange: staff.permissions.has(handle.change),
    changes,
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
  const { goods, pictures, version, mayChange, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <DetailPageHeader
        title={`${goods.name} ${goods.spec}`}
        state={
          pictures.length > 0 ? (
            <span className="state state--done">{`${pictures.length} 张图片`}</span>
          ) : (
            <span className="state state--warn">缺图片，显示示意图</span>
          )
        }
        facts={`${goods.manufacturer}，商品编号 ${goods.id}，${goods.isOn ? "在售" : "已下架"}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection
            id="h-pictures"
            title="图片"
            note="第一张是主图，列表和购物车里显示它"
            more={
              <Link to={`/list/info/${goods.id}`} reloadDocument>
                看商品页
              </Link>
            }
          >
            {pictures.length === 0 ? <p className="soft">还没有图片。</p> : null}
            <ol className="picture-list">
              {pictures.map((picture, at) => (
                <li className="picture-list__one" key={picture.id}>
                  <a href={pictureAddress(picture.picture, 1280)}>
                    <PictureImg
                      src={pictureAddress(picture.picture, 160)}
                      width={128}
                      alt={`${getAlt(picture.alt, goods.name, at)}，看大图`}
                    />
                  </a>
                  {mayChange ? (
                    <OneForm
                      item={picture}
                      at={at}
                      last={pictures.length - 1}
                      goods={goods}
                      version={version}
                    />
                  ) : (
                    <p>{getAlt(picture.alt, goods.name, at)}</p>
                  )}
                </li>
              ))}
            </ol>
          </DetailSection>
          <div>
            {mayChange ? <AddForm count={pictures.length} version={version} key={version} /> : null}
            <HistorySection changes={changes} none="还没有人上传过。" />
          </div>
        </div>
      </div>
    </>
  );
}
