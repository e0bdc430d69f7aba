/** Complaints, an adverse reaction and a quality notice about batches that demo bought. DEMO DATA. */
import { boughtBatchesLike, type BoughtBatch } from "~/modules/orders/overview/bought-batches.server";
import { DAY, toDay } from "~/platform/values/clock";
import { answerCase, closeCase, keepFinding } from "~/modules/quality/complaints/complaint-admin.server";
import { registerCase, reportCase } from "~/modules/quality/complaints/complaints.server";
import { findNotice, makeNotice } from "~/modules/quality/notices/notices.server";
import { sendAnnouncement } from "~/modules/support/announcements/announcements.server";

const COMPANY = 1;
const BY = "演示质管员";
const WANTED = 4;

/** Two complaints, one closed, a reaction to report, and a notice. Needs the orders. */
export async function loadQuality(now: number): Promise<void> {
  const bought = await boughtBatchesLike(COMPANY, "", WANTED);
  if (bought.length < WANTED) return;
  const [broken, dark, rash, stored] = bought as [BoughtBatch, BoughtBatch, BoughtBatch, BoughtBatch];
  const people = { reporter: "王店长", phone: "13800000001" };
  const own = { ...people, companyId: COMPANY, accountId: COMPANY, pictures: [] };
  await reportCase(
    {
      ...own,
      kind: "complaint",
      severity: "ordinary",
      goodsId: broken.goodsId,
      batch: broken.batch,
      quantity: 2,
      happenedOn: toDay(now - 2 * DAY),
      patient: null,
      text: "开箱发现两盒封签破损，药板外露，已单独存放，没有销售。",
    },
    "demo-quality-complaint",
    now - DAY,
  );
  await loadClosed(dark, now - 12 * DAY);
  await reportCase(
    {
      ...own,
      kind: "adverse",
      severity: "serious",
      goodsId: rash.goodsId,
      batch: rash.batch,
      quantity: null,
      happenedOn: toDay(now - 4 * DAY),
      text: "顾客服药约 2 小时后面部和前胸出现红斑、瘙痒，停药并就诊，口服抗过敏药后好转。",
      patient: {
        initials: "LM",
        sex: "female",
        age: "45 岁",
        dosage: "口服，一次 2 粒，一日 3 次",
        result: "better",
      },
    },
    "demo-quality-reaction",
    now - 3 * DAY,
  );
  const made = await makeNotice(
    {
      kind: "storage",
      goodsId: stored.goodsId,
      batches: [stored.batch],
      by: BY,
      title: "请核对储存温度",
      body: "近期部分地区气温变化大，请按说明书的贮藏条件存放，并核对外包装有无受潮。如有异常请在会员中心报告。",
      endsOn: toDay(now + 60 * DAY),
    },
    "demo-quality-notice",
    now - DAY,
  );
  if (made.ok) await sendAnnouncement((await findNotice(made.id, now))!.announcementId, now - DAY);
}

/** A complaint by phone, investigated, answered and closed. */
async function loadClosed({ goodsId, batch, orderNumber }: BoughtBatch, at: number): Promise<void> {
  const made = await registerCase(
    {
      kind: "complaint",
      severity: "ordinary",
      goodsId,
      batch,
      orderNumber,
      quantity: 5,
      patient: null,
      companyId: COMPANY,
      by: BY,
      reporter: "王店长",
      phone: "13800000001",
      happenedOn: toDay(at),
      receivedOn: toDay(at),
      text: "来电反映一箱中有五盒颜色比以往深，担心受潮。",
    },
    "demo-quality-phone",
    at,
  );
  if (!made.ok) throw new Error("The demo's complaint was refused.");
  const found = {
    investigation: "查看留样和同批库存，外观一致；核对药检报告，性状项合格。运输途中温湿度记录正常。",
    assessment: "unfounded",
    conclusion: "颜色差异在质量标准范围内。",
    relation: "",
  };
  await keepFinding(made.number, 1, found);
  const text = "经核对留样和药检报告，该批号符合标准，颜色差异属正常，可以继续销售。";
  await answerCase(made.number, 2, { text, by: BY }, at + DAY);
  await closeCase(made.number, 3, BY, at + DAY);
}
