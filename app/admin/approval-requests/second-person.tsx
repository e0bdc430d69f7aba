import type { SecondPerson } from "./second-person.server";

/** Who may make a second review: instead of the button, for whoever may not. */
export const NotSecondPerson = ({ refusal, names }: SecondPerson) => (
  <p className="second part">
    <strong>您不能复核</strong>
    <span>
      {refusal}。{names.length > 0 ? `可由 ${names.join("、")} 办理。` : "目前没有别的同事可以复核。"}
    </span>
  </p>
);
