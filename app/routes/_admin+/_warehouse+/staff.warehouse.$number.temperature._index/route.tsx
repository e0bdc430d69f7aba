/** 温度记录: what temperature loggers recorded of an order's parcels with cold goods; files are uploaded here. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readSheetFile } from "~/admin/imports/read-sheet.server";
import { MAX_FORM_BYTES, SHEET_TOO_LARGE } from "~/modules/cart/quick-order/sheet-form";
import { STORAGE_CLASSES, COLD_CLASSES } from "~/modules/catalogue/goods/storage";
import { ColdParcelLogs } from "~/modules/cold-chain/cold-parcel";
import { readTemperatures } from "~/modules/cold-chain/temperature-file";
import { addTemperatureLog, findColdParcels } from "~/modules/cold-chain/temperature-logs.server";
import { toColdParcelView } from "~/modules/cold-chain/temperature-view";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import { sentFiles } from "~/platform/values/sent-files";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { enteredIn, toErrorSummary } from "~/ui/forms/form-reply";

const TITLE = "温度记录";
export const handle = adminHandle(TITLE, "warehouse.see", "warehouse.ship");

const MAX_LOGGER = 40;

const UploadForm = z.object({
  key: z.string("请重新打开本页").max(64),
  parcel: key("请选择包裹"),
  storageClass: z.enum(COLD_CLASSES, "请选择储存条件"),
  logger: z
    .string("请填写记录仪编号")
    .trim()
    .min(1, "请填写记录仪编号")
    .max(MAX_LOGGER, `记录仪编号不超过 ${MAX_LOGGER} 个字`),
  file: z
    .unknown()
    .optional()
    .transform((sent): File | undefined => sentFiles(sent)[0]),
});

const findOrder = async (number = "") => ({ number, id: (await orderIdByNumber(number)) ?? notFound() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = await findOrder(params.number);
  const parcels = await findColdParcels(order);
  return json({
    number: order.number,
    parcels: parcels.map(toColdParcelView),
    classes: COLD_CLASSES.filter((name) =>
      parcels.some((parcel) => parcel.classes.some(({ storageClass }) => storageClass === name)),
    ).map((value) => ({ value, name: STORAGE_CLASSES[value] })),
    formKey: newFormToken(),
    mayUpload: staff.permissions.has(handle.change),
  });
}

class NotAdded extends Error {
  constructor(readonly text: string) {
    super("temperature log not added");
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const order = await findOrder(params.number);
  const form = await readForm(request, UploadForm, {
    maxBytes: MAX_FORM_BYTES,
    tooLarge: SHEET_TOO_LARGE.error,
  });
  if (!form.ok) return form.response;
  const { parcel: parcelNumber, storageClass, logger, key: token } = form.value;
  const refuse = (text: string) => form.refuse({ fields: { file: [text] } });
  const parcels = await findColdParcels(order);
  const parcel = parcels.find((item) => item.parcelNumber === parcelNumber) ?? notFound();
  const sheet = await readSheetFile(form.value.file, staff.id);
  if (!sheet.ok) return refuse(sheet.text);
  const read = readTemperatures(sheet.rows, { from: parcel.shippedAt, to: now() });
  if (!read.ok) return refuse(read.text);
  const log = { logger, storageClass, readings: read.readings, by: staff.name };
  try {
    await asStaff(staff, { command: "上传温度记录" }, () =>
      inTransaction((trx) =>
        once(trx, token, async () => {
          const added = await addTemperatureLog(trx, parcel, log, now());
          if (!added.ok) throw new NotAdded(added.text);
          return "added";
        }),
      ),
    );
  } catch (error) {
    if (error instanceof NotAdded) return refuse(error.text);
    throw error;
  }
  const text = `包裹 ${parcelNumber} 的温度记录已上传，共 ${read.readings.length} 次读数。`;
  return redirectWith(`/staff/warehouse/${order.number}/temperature`, { kind: "success", text }, "admin");
}

export default function Temperature() {
  const data = useLoaderData<typeof loader>();
  const { number, parcels, mayUpload } = data;
  const path = `/staff/warehouse/${number}`;
  return (
    <>
      <div className="admin-head">
        <h1>{`订单 ${number} 的温度记录`}</h1>
        <span className="admin-head__end">
          <Link to={path}>返回发货</Link>
        </span>
      </div>
      <div className="admin-body">
        {parcels.length === 0 ? <p className="soft">没有发出过含冷藏、冷冻商品的包裹。</p> : null}
        {parcels.map((parcel) => (
          <section className="part" aria-label={`包裹 ${parcel.parcelNumber}`} key={parcel.parcelNumber}>
            <ColdParcelLogs parcel={parcel}>
              {({ id }) => (mayUpload ? <Link to={`${path}/temperature/${id}/withdrawal`}>撤回</Link> : null)}
            </ColdParcelLogs>
          </section>
        ))}
        {mayUpload && parcels.length > 0 ? <UploadFields {...data} /> : null}
      </div>
    </>
  );
}

function UploadFields({ parcels, classes, formKey }: SerializeFrom<typeof loader>) {
  const reply = useActionData<FormReply>();
  return (
    <section className="part" aria-labelledby="h-upload">
      <div className="part__head">
        <h2 id="h-upload">上传记录仪的文件</h2>
      </div>
      <ErrorSummary errors={toErrorSummary(reply)} />
      <Form method="post" encType="multipart/form-data" className="form">
        <input type="hidden" name="key" value={formKey} />
        <Field label="包裹" name="parcel" required>
          <select defaultValue={enteredIn(reply, "parcel")}>
            {parcels.map(({ parcelNumber }) => (
              <option key={parcelNumber} value={parcelNumber}>{`第 ${parcelNumber} 件`}</option>
            ))}
          </select>
        </Field>
        <Field label="储存条件" name="storageClass" required>
          <select defaultValue={enteredIn(reply, "storageClass")}>
            {classes.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label="记录仪编号" name="logger" required>
          <input
            type="text"
            maxLength={MAX_LOGGER}
            autoComplete="off"
            defaultValue={enteredIn(reply, "logger")}
          />
        </Field>
        <Field label="CSV 或 XLSX 文件，最大 2 MB，含时间和温度两列" name="file" required>
          <FileInput accept=".csv,.txt,.xlsx" />
        </Field>
        <p className="soft">
          文件里的全部读数都会比对限值，请先删去装箱前和收货后的读数。时间按北京时间，湿度不读取。
        </p>
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            上传
          </button>
        </p>
      </Form>
    </section>
  );
}
