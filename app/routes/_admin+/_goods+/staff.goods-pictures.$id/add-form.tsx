import { Form } from "@remix-run/react";
import { MAX_GOODS_PICTURES } from "~/modules/catalogue/pictures/goods-picture";
import { DetailSection } from "~/admin/detail/case-parts";
import { PictureFields } from "~/admin/pictures/picture-fields";
import { MAX_ALT } from "./pictures-form";

export function AddForm({ count, version }: { count: number; version: number }) {
  if (count >= MAX_GOODS_PICTURES)
    return (
      <DetailSection id="h-add" title="上传" note={`最多 ${MAX_GOODS_PICTURES} 张`}>
        <p className="soft">已有 {count} 张，先移除不用的再上传。</p>
      </DetailSection>
    );
  return (
    <DetailSection id="h-add" title="上传" note={`还可上传 ${MAX_GOODS_PICTURES - count} 张，排在最后`}>
      <Form method="post" encType="multipart/form-data" className="form">
        <input type="hidden" name="version" value={version} />
        <PictureFields id="files" name="files" label="图片，可以一次选几张" multiple>
          <div className="field">
            <label className="field__label" htmlFor="alt">
              图片说明，供读屏软件朗读，可不填
            </label>
            <input
              type="text"
              className="field__input"
              id="alt"
              name="alt"
              maxLength={MAX_ALT}
              placeholder="如 包装盒正面；不填为商品名称"
              autoComplete="off"
            />
          </div>
        </PictureFields>
        <p>
          <button className="button button--primary" type="submit" name="do" value="add" accessKey="s">
            上传图片
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
