/** Where menus and lists of choices are drawn: a landmark of its own beside the page, so that nothing stands outside one. */
export const overlays = document.getElementById('overlays');
