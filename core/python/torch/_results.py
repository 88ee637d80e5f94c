"""Results by name and by place, as ops of several results give them."""


def named(function, *fields):
    """The type of a function's results: torch.return_types.max(values=..., indices=...)."""
    def new(cls, values):
        return tuple.__new__(cls, values)

    def show(self):
        return f"torch.return_types.{function}(\n" + ",\n".join(f"{field}={value!r}" for field, value in zip(fields, self)) + ")"

    members = {field: property(lambda self, place=place: self[place]) for place, field in enumerate(fields)}
    return type(function, (tuple,), {"__new__": new, "__repr__": show, "__module__": "torch.return_types", "__slots__": (), **members})
