/** 一个品牌: created, edited, shown or hidden, with its products on sale. */
import type { SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  findManufacturers,
  goodsOfManufacturer,
  manufacturerNamed,
} from "~/modules/catalogue/search/manufacturers.server";
import { type BrandValues, findAdminBrand, saveBrand } from "~/modules/content/brand-admin.server";
import { PictureImg } from "~/modules/pictures/picture-img";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { filledText } from "~/platform/values/missing";
import { DetailSection, FactList } from "~/admin/detail/case-parts";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import {
  BrandForm,
  BRAND_FIELD_NAMES,
  type BrandText,
  toBrandSnapshot,
  toBrandText,
  toBrandValues,
} from "./brand-form";
import { BrandGoods } from "./brand-goods";

export const handle = adminHandle("品牌", "goods.see", "goods.change");

const HISTORY = 50;
const MAX_GOODS = 20;
const NEW = { name: "", manufacturer: "", summary: "", sort: "0", status: "on" };
const NO_MANUFACTURER = { name: "", goodsCount: 0 };

async function findManufacturer(brand: BrandValues | null) {
  if (!brand) return NO_MANUFACTURER;
  const manufacturers = await findManufacturers([brand.manufacturerId]);
  return manufacturers.get(brand.manufacturerId) ?? NO_MANUFACTURER;
}

const page = editPage({
  handle,
  find: ({ params }) => findById(params.id, findAdminBrand),
  schema: BrandForm,
  version: toBrandSnapshot,
  names: BRAND_FIELD_NAMES,
  history: ({ id }) => ({ subject: "brand", subjectId: String(id), limit: HISTORY }),
  command: (brand) => (brand ? "修改品牌" : "新增品牌"),
  async show(brand) {
    const [manufacturer, goods] = await Promise.all([
      findManufacturer(brand),
      goodsOfManufacturer(brand?.manufacturerId ?? 0, MAX_GOODS),
    ]);
    return {
      id: brand?.id ?? null,
      title: brand?.name ?? "新增品牌",
      image: brand?.image ?? "",
      input: brand ? toBrandText(brand, manufacturer.name) : NEW,
      goods,
      goodsCount: manufacturer.goodsCount,
      constraint: formConstraint(BrandForm),
    };
  },
  async toValues(form) {
    const manufacturer = await manufacturerNamed(form.manufacturer);
    if (!manufacturer.ok) return { errors: { manufacturer: [manufacturer.text] } };
    return toBrandValues(form, manufacturer.id);
  },
  save: (values, { row, isSeen }) => saveBrand(row?.id ?? null, values, isSeen),
  describe: async (brand) => toBrandText(brand, (await findManufacturer(brand)).name),
  saved: ({ id }) => ({ to: `/staff/brands/${id}`, text: "已保存，立即生效。" }),
});

export const loader = page.loader;
export const action = page.action;

export default function Brand() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, title, image, input, goods, goodsCount, changes, mayChange } = data;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "保存后再上传图片" : `在售商品 ${goodsCount} 种`}
      end={<End id={id} isOn={input.status === "on"} />}
      changes={changes}
    >
      <div>
        {image ? (
          <PictureImg
            className="one-picture one-picture--small"
            src={image}
            width={96}
            alt={`${title}的图片`}
          />
        ) : null}
        {mayChange ? <BrandFields {...data} reply={reply} /> : <BrandFacts input={input} />}
        {id === null ? null : (
          <BrandGoods goods={goods} goodsCount={goodsCount} manufacturer={input.manufacturer} />
        )}
      </div>
    </SettingsPage>
  );
}

function End({ id, isOn }: { id: number | null; isOn: boolean }) {
  return (
    <span className="admin-head__end">
      {id === null ? null : (
        <>
          {isOn ? (
            <>
              <Link to={`/ppzq/info/${id}`} reloadDocument>
                看品牌页
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to={`/staff/brands/${id}/picture`}>
            图片
          </Link>{" "}
        </>
      )}
      <Link className="button" to="/staff/brands">
        返回列表
      </Link>
    </span>
  );
}

const BrandFacts = ({ input }: { input: BrandText }) => (
  <DetailSection id="h-facts" title="品牌">
    <FactList
      rows={[
        ["厂家", input.manufacturer],
        ["介绍", filledText(input.summary)],
        ["顺序", input.sort],
        ["状态", input.status === "on" ? "显示" : "隐藏"],
      ]}
    />
  </DetailSection>
);

const BrandFields = (form: SerializeFrom<typeof loader> & { reply: SettingsReply | undefined }) => (
  <SettingsForm {...form} key={form.version} id="brand" label="品牌">
    {(fields) => (
      <>
        <FormField field={fields.name} label="品牌名称" required autoComplete="off" />
        <FormField
          field={fields.manufacturer}
          label="厂家"
          hint="全名、编号，或只有一家含有的部分；品牌的商品就是它在售的商品"
          required
          autoComplete="off"
        />
        <FormField field={fields.summary} label="介绍（客户可见）">
          <textarea rows={2} maxLength={200} />
        </FormField>
        <div className="form__pair">
          <FormField
            field={fields.sort}
            label="顺序"
            hint="小的在前"
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <FormField field={fields.status} label="状态" hint="隐藏的品牌客户看不到" required>
            <select>
              <option value="on">显示</option>
              <option value="off">隐藏</option>
            </select>
          </FormField>
        </div>
      </>
    )}
  </SettingsForm>
);
