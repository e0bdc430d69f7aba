import type { SecondPerson } from "./second-person.server";

/** Shows who may make a second review, to those who may not. */
export const NotSecondPerson = ({ refusal, names }: SecondPerson) => (
  <p className="second part">
    <strong>您不能复核</strong>
    <span>
      {refusal}。{names.length > 0 ? `可由 ${names.join("、")} 办理。` : "目前没有别的同事可以复核。"}
    </span>
  </p>
);
