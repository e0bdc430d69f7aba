/** 一个品牌: created, edited, shown or hidden, with its products on sale. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import {
  findManufacturers,
  goodsOfManufacturer,
  manufacturerNamed,
} from "~/modules/catalogue/search/manufacturers.server";
import { findAdminBrand, saveBrand } from "~/modules/content/brand-admin.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import {
  BrandForm,
  BRAND_FIELD_NAMES,
  toBrandSnapshot,
  toBrandText,
  toBrandValues,
  type BrandText,
} from "./brand-form";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { PictureImg } from "~/modules/pictures/picture-img";
import { FormField } from "~/ui/forms/form";
import { BrandGoods } from "./brand-goods";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("品牌", "goods.see", "goods.change");

const HISTORY = 50;
const MAX_GOODS = 20;
const NEW = { name: "", manufacturer: "", summary: "", sort: "0", status: "on" };
const idOf = (text: string | undefined) => (text === "new" ? null : requireId(text));

const requireBrand = async (id: number) => (await findAdminBrand(id)) ?? notFound();

const NO_MANUFACTURER = { name: "", goodsCount: 0 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = idOf(params.id);
  const brand = id === null ? null : await requireBrand(id);
  const manufacturerId = brand ? brand.manufacturerId : 0;
  const [manufacturers, goods, changes] = await Promise.all([
    findManufacturers(brand ? [manufacturerId] : []),
    goodsOfManufacturer(manufacturerId, MAX_GOODS),
    brand ? auditRows({ subject: "brand", subjectId: String(brand.id), limit: HISTORY }) : [],
  ]);
  const manufacturer = manufacturers.get(manufacturerId) ?? NO_MANUFACTURER;
  return json({
    id,
    version: brand ? getVersion(toBrandSnapshot(brand)) : 0,
    title: brand?.name ?? "新增品牌",
    image: brand?.image ?? "",
    input: brand ? toBrandText(brand, manufacturer.name) : NEW,
    goods,
    goodsCount: manufacturer.goodsCount,
    changes: await changeRows(changes),
    mayChange: staff.permissions.has(handle.change),
    constraint: formConstraint(BrandForm),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = idOf(params.id);
  const form = await readForm(request, BrandForm);
  if (!form.ok) return form.response;
  const { why, version, manufacturer: input } = form.value;
  const manufacturer = await manufacturerNamed(input);
  if (!manufacturer.ok) return form.refuse({ fields: { manufacturer: [manufacturer.text] } });
  const values = toBrandValues(form.value, manufacturer.id);
  const command = id === null ? "新增品牌" : "修改品牌";
  const saved =
    (await asStaff(staff, { command, why }, () =>
      saveBrand(id, values, (current) => getVersion(toBrandSnapshot(current)) === version),
    )) ?? notFound();
  if (saved.ok) {
    const message = { kind: "success", text: "已保存，立即生效。" } as const;
    return redirectWith(`/staff/brands/${saved.id}`, message, "admin");
  }
  if ("text" in saved) return form.refuse({ fields: { [saved.field]: [saved.text] } });
  const own = (await findManufacturers([saved.current.manufacturerId])).get(saved.current.manufacturerId);
  const current = toBrandText(saved.current, own?.name ?? "");
  const stale = toStale(
    BRAND_FIELD_NAMES,
    getVersion(toBrandSnapshot(saved.current)),
    current,
    toBrandText(values, manufacturer.name),
  );
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

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

function BrandFields({ version, input, constraint, reply }: LoaderData) {
  return (
    <SettingsForm
      key={version}
      id="brand"
      label="品牌"
      button="保存"
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
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
}
