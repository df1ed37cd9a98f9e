/*
 * Lets each link load a new document. Only documents that the server renders for one person contain this
 * script: the bar of the administrator and the banner of a preview belong to one address, and the page
 * that a link leads to may need other headers. The listener stands between those of React and that of
 * `useLinkNavigation`.
 */
document.body.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation();
});
