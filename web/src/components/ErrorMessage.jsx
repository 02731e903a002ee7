// An error, if there is one.

/** @param {{ text: string }} props */
export const ErrorMessage = ({ text }) =>
  text ? (
    <p class="error" role="alert">
      {text}
    </p>
  ) : null
