/** Takes in the form of /yjfk. */
import type { Buyer } from "~/company/buyer";
import { orRefuse, readForm } from "~/platform/forms.server";
import { sentFiles } from "~/platform/sent-files";
import { redirectWith } from "~/platform/session.server";
import { PICTURES_OF_FEEDBACK } from "./feedback";
import { FeedbackForm } from "./feedback-form";
import { sendFeedback } from "./feedback.server";
import { picturesFault, PICTURES_MOST_BYTES } from "./pictures.server";

/** 303 to the list of own feedback; 400 on the same page with what must be mended. `now` in ms. */
export async function submitFeedback(request: Request, buyer: Buyer, now: number): Promise<Response> {
  const form = await readForm(request, FeedbackForm, { maxBytes: PICTURES_MOST_BYTES });
  if (!form.ok) return form.response;
  const { token, pictures, ...given } = form.value;
  const files = sentFiles(pictures);
  const fault = await picturesFault(files, PICTURES_OF_FEEDBACK);
  if (fault) return form.refuse({ fields: { pictures: [fault] } });
  const { companyId, accountId } = buyer;
  return orRefuse(form.refuse, async () => {
    const sent = await sendFeedback({ companyId, accountId, ...given, pictures: files }, token, now);
    if (!sent.ok) return form.refuse({ fields: { pictures: [sent.text] } });
    const text = "反馈已提交，感谢您的意见。答复后会发消息给您";
    return redirectWith(request, sent.value, { kind: "success", text });
  });
}
